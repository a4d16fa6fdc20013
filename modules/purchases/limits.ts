import { days } from '#kernel/instant.ts'

export const limits = {
  cardsPerShop: 10,
  historyShown: 25,
  renewalsMax: 100,
  /** A declined renewal is tried again for this long; then the plan ends. */
  graceMs: days(7),
  /** When a kept card is charged for a renewal: this long after the end of the period. */
  chargeAfterMs: [0, days(1), days(3), days(5)],
  /** A first payment waiting for its person is cancelled after this. */
  confirmMs: days(1),
  /** Purchases and forgotten cards per sweep. */
  maxPerSweep: 50,
} as const
