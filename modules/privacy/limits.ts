/** Every limit of what people ask about their data. */
export const limits = {
  /** How long the link to one's data opens it. */
  linkHours: 24,
  /** Mails to one mailbox a day, and questions from one household or server an hour. [ours] */
  mailsADay: 3,
  askedAnHour: 10,
  /** Erasures looked at in one sweep, and how long until one that waits is looked at again. */
  sweepRows: 20,
  lookAgainMinutes: 30,
  /** Rows of each kind that one sweep lets go for their age, and how long until an order that can't be is looked at again. */
  agedRows: 500,
  agedAgainDays: 1,
  /** Years for which the lines of an order are kept: the longest that tax law asks of us (Germany, § 147 AO). */
  yearsKept: 10,
} as const
