import { days, hours, minutes } from '#kernel/instant.ts'
import { usd } from '#kernel/money.ts'

export const limits = {
  historyPerPage: 5,
  endedPerPage: 25,
  bankFilesPerPage: 20,
  /** The wait of new payout details before money goes to them. */
  detailsWaitMs: hours(72),
  /** The validity of a quoted rate. */
  quoteHeldMs: minutes(15),
  /** Two people approve amounts from here. [ours] */
  twoApprovalsFrom: usd(1_000_000),
  /** The largest single payout. [ours] */
  amountMax: usd(10_000_000),
  /** A payout in transit for longer is flagged. */
  lateAfterMs: days(7),
  /** The age at which lists of banks are refreshed. */
  banksKeptMs: hours(24),
  /** Accounts a shop may look up in a day, because the answer names a person. */
  accountLookupsADay: 20,
  submissionsMax: 50,
  /** Payments in one bank file. */
  bankFilePayments: 1_000,
  /** The time limit of one provider's run; the rest is left for the next sweep. */
  submitMs: 20_000,
} as const
