/** Limits of printers, enforced at input. */
export const limits = {
  /** Time limit of a call. */
  callMs: 20_000,
  /** Pages of a list; a longer list is refused as a whole. */
  pages: 100,
  /** Rows per statement. */
  chunk: 2_000,
  /** Words in a search of their catalogue, and products shown. */
  searchWords: 6,
  productsShown: 30,
  /** Intervals of reading their catalogue and their shipping prices. [ours] */
  listHours: 24,
  postageDays: 7,
  /** Blanks whose shipping prices one run reads. */
  postagePerRun: 5,
  /** Days for which callbacks are registered, and days before their end to renew. [ours] */
  callbackDays: 60,
  callbackRenewDays: 14,
  /** Hours before a refused registration of callbacks is retried. [ours] */
  callbackRetryHours: 6,
} as const
