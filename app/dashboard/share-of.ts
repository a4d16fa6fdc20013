/** A part of a whole in percent, finer where it is small; a dash where there is no whole. */
export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(part > 0 && part * 10 < whole ? 1 : 0)} %`
