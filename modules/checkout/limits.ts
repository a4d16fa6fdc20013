import { usd } from '#kernel/money.ts'

/** Limits of the checkout. */
export const limits = {
  /** Minutes for which a quote's prices hold. [ours] */
  quoteMinutes: 20,
  /**
   * Minutes for which a drop unit is held for its payment, enough for a bank's second step; then the next in line may
   * have it. [ours]
   */
  holdMinutes: 5,
  /** Seconds for which it is held for another card after one was declined. [ours] */
  retrySeconds: 120,
  reasonCharacters: 300,
  /** Milliseconds for which a fan waits for the provider after pressing Pay or checking again. [ours] */
  providerMs: 4_500,
  /**
   * Minutes after a press of Pay during which it is repeated under its key. Providers keep keys for a day (Stripe: 24
   * hours). [ours]
   */
  sameKeyMinutes: 60,
  /** The most of one order that a single member of staff may refund; more takes two. [ours] */
  singleApprovalMax: usd(20_000),
  sweepRows: 100,
} as const

/** The key of the refund of a charge no order could accept. */
export const unplacedKey = 'unplaced'
