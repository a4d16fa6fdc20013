export const limits = {
  /** Rows of "most purchased". */
  ranked: 3,
  linesPerPage: 25,
  exportedLinesMax: 50_000,
} as const
