export const limits = {
  /** Rows of "most purchased". */
  ranked: 3,
  linesPerPage: 25,
  /** Rows of earnings; a shop with more listings sees those that earned most. */
  earnedRows: 1_000,
  exportedLinesMax: 50_000,
  /** Letters of an order number needed for a search: fewer would match anything. */
  minNumberLetters: 2,
  maxNumberLetters: 12,
  /** Sales searched for the letters of a number: matching beginnings, and the newest for the rest. */
  salesSearched: 2_000,
} as const
