import { days } from '#kernel/instant.ts'

/** Days in which an account can still be kept. */
export const graceDays = 14
/** The last reminder comes this long before the end. */
export const reminderMs = days(3)
/** Accounts looked at in one sweep. */
export const sweepRows = 50
