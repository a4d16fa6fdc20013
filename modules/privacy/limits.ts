/** Limits of privacy requests. */
export const limits = {
  /** Hours for which the link to one's data works. */
  linkHours: 24,
  /** Letters to one mailbox a day, and requests from one household or server an hour. [ours] */
  mailsPerDay: 3,
  requestsPerHour: 10,
  /** Erasures per sweep, and minutes until a pending one is checked again. */
  sweepRows: 20,
  recheckMinutes: 30,
  /** Rows of each kind per sweep, and days until an order that must stay is checked again. */
  agedRows: 500,
  agedRecheckDays: 1,
  /** Years for which an order's lines are kept: the longest that tax law requires of us (Germany, § 147 AO). */
  yearsKept: 10,
} as const
