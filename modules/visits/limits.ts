/** Limits of counting visits. */
export const limits = {
  /** Sources, countries and campaigns listed separately per shop and day; the rest is counted as other. [ours] */
  maxOrigins: 300,
  /** Visitors told apart per shop and day; beyond them, only views are counted. [ours] */
  maxVisitors: 200_000,
  /** Pages counted per shop and day. [ours] */
  maxPages: 2_000,
  nameCharacters: 60,
  /** Rows of a table on a screen; the rest is summed below. [ours] */
  maxRows: 100,
} as const
