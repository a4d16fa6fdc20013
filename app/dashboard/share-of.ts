/** A share in percent, with more digits if small; a dash without a whole. */
export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(part > 0 && part * 10 < whole ? 1 : 0)} %`
