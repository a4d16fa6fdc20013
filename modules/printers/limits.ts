/** Every limit of printers, enforced where input enters. */
export const limits = {
  /** How long a call may take. */
  callMs: 20_000,
  /** Pages of an answer that are read; one with more of them is not read at all. */
  pages: 100,
  /** Rows written by one statement. */
  chunk: 2_000,
  /** Words of a search in their list, and products that it shows. */
  searchWords: 6,
  found: 30,
  /** How often their list is read, and their post asked about. [ours] */
  listHours: 24,
  postageDays: 7,
  /** Blanks whose post one run asks about. */
  postagePerRun: 5,
  /** How long callbacks are asked for, and how long before their end again. [ours] */
  callbackDays: 60,
  callbackRenewDays: 14,
  /** Hours until callbacks are asked for again where that was refused. [ours] */
  callbackAgainHours: 6,
} as const
