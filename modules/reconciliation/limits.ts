import { days, hours } from '#kernel/instant.ts'

/** Limits of reconciliation. [ours] */
export const limits = {
  /** The interval of comparisons, so that there is one a day. */
  everyMs: hours(20),
  /** Days compared again for a provider's late entries. */
  overlapDays: 3,
  /** Days of the first comparison, and the most an open difference is looked back for. */
  firstDays: 30,
  longestDays: 90,
  /** The time a movement in our ledger may take to appear at the provider. */
  patienceMs: days(1),
  /** The most that the bank's and our booking dates may differ. */
  bankDaysMs: days(5),
  /** Without a newer statement for this long, the bank comparison fails. */
  statementMs: days(7),
  /** Statements compared with the ledger each time. */
  statementsCompared: 40,
  pageRows: 50,
} as const
