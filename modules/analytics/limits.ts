export const limits = {
  /** Rows of "most purchased". */
  ranked: 3,
  linesPerPage: 25,
  /** Rows of what earned how much; a shop with more listings sees those that earned most. */
  earnedRows: 1_000,
  exportedLinesMax: 50_000,
  /** Letters of an order's number that are looked for: fewer would find anything. */
  numberLettersLeast: 2,
  numberLettersMost: 12,
  /**
   * At most this many sales are looked at for the letters of a number: those that begin so, and of the newest those
   * that hold them.
   */
  salesLooked: 2_000,
} as const
