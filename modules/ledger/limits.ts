import { days } from '#kernel/instant.ts'

export const limits = {
  /** Postings of one entry; the database has the same limit. */
  postingsMax: 200,
  /** Units whose profit clears in one transaction. */
  clearingsMax: 200,
  /** A loss above the available balance is tried again after this long. */
  lossWaitMs: days(1),
  entriesPerPage: 25,
  /** Entries sealed, or seals recomputed, in one transaction: short enough for one shared connection. */
  sealsMax: 200,
  sealsPerWalk: 1_000,
} as const
