import { usd } from '#kernel/money.ts'

/** Every limit of the checkout. */
export const limits = {
  /** How long a quote's prices hold. [ours] */
  quoteMinutes: 20,
  /** So long a piece of a drop waits for its payment: a bank's second step. Then who is next in line may have it. [ours] */
  holdMinutes: 5,
  /** So long it waits for another card after one was declined. [ours] */
  againSeconds: 120,
  reasonCharacters: 300,
  /** Milliseconds for which a fan who presses Pay or looks again waits for the provider. [ours] */
  providerMs: 4_500,
  /** So long after a press the same press is sent again under its key. Providers keep keys for a day (Stripe: 24 hours). [ours] */
  sameKeyMinutes: 60,
  /** This much of one order a single member of staff gives back; more takes two. [ours] */
  refundAlone: usd(20_000),
  sweepRows: 100,
} as const

/** The key of the refund of a charge that no order could take. */
export const unplacedKey = 'unplaced'
