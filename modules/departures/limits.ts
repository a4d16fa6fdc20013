import { days } from '#kernel/instant.ts'

/** Days in which an account can still be kept. */
export const graceDays = 14
/** Time from the last reminder to the end. */
export const reminderMs = days(3)
/** Accounts per sweep. */
export const sweepRows = 50
