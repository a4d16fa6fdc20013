/** A share in percent, with more digits if small; a dash without a whole. */
export const formatShare = (part: number, total: number): string =>
  total === 0 ? '–' : `${((100 * part) / total).toFixed(part > 0 && part * 10 < total ? 1 : 0)} %`
