import { days } from '#kernel/instant.ts'

/** Limits of moderation, enforced at input and by the database. */
export const limits = {
  wordsCharacters: 5_000,
  linksCharacters: 2_000,
  /** From one place an hour, and to one address a day. */
  reportsPerHour: 10,
  reportsPerDay: 5,
  confirmMs: days(7),
  pageSize: 50,
  /** Takedowns within a year that close a store. */
  maxStrikes: 3,
  strikeMs: days(365),
  /** A counter-notice restores the listing between these business days (17 U.S.C. § 512(g)). */
  counterFromDays: 10,
  counterUntilDays: 14,
  sweepRows: 100,
} as const
