import { days } from '#kernel/instant.ts'

export const limits = {
  /** Postings of one entry; the database holds the same bound. */
  postingsMax: 200,
  /** Units whose profit clears in one transaction. */
  clearingsMax: 200,
  /** A loss that what is available does not cover yet is tried again after this long. */
  lossWaitMs: days(1),
  entriesPerPage: 25,
  /** Entries sealed in one transaction, and seals recomputed in one: short enough for one shared connection. */
  sealsMax: 200,
  sealsPerWalk: 1_000,
} as const
