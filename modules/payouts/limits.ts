import { days, hours, minutes } from '#kernel/instant.ts'
import { usd } from '#kernel/money.ts'

export const limits = {
  historyPerPage: 5,
  endedPerPage: 25,
  bankFilesPerPage: 20,
  /** New payout details wait this long before money goes to them. */
  detailsWaitMs: hours(72),
  /** A quoted rate is held this long. */
  quoteHeldMs: minutes(15),
  /** From this amount on two people approve. Our own figure. */
  twoApprovalsFrom: usd(1_000_000),
  /** No single release is larger. Our own figure. */
  amountMax: usd(10_000_000),
  /** A payout in transit for longer than this is looked at. */
  lateAfterMs: days(7),
  /** Lists of banks are asked for again after this. */
  banksKeptMs: hours(24),
  /** Accounts that a shop looks up in a day: the answer names a person. */
  looksADay: 20,
  submissionsMax: 50,
  /** Payments in one file for the bank. */
  bankFilePayments: 1_000,
  /** One rowsPerStep of a provider takes no longer; what is left is for the next sweep. */
  submitMs: 20_000,
} as const
