import { days, hours } from '#kernel/instant.ts'

/** Every limit of reconciliation. [ours] */
export const limits = {
  /** A comparison begins this long after the last one, so that there is one a day. */
  everyMs: hours(20),
  /** Late entries at a provider are seen again. */
  overlapDays: 3,
  /** The first comparison, and the furthest that an open difference is looked back for. */
  firstDays: 30,
  longestDays: 90,
  /** So long a movement in our books waits to appear at the provider. */
  patienceMs: days(1),
  /** The bank and our books may book the same on days this far apart. */
  bankDaysMs: days(5),
  /** Without a newer statement for this long, the comparison of the bank fails. */
  statementMs: days(7),
  /** Statements that are held against the books at each comparison. */
  statementsCompared: 40,
  pageRows: 50,
} as const
