import { days } from '#kernel/instant.ts'

export const limits = {
  cardsPerShop: 10,
  historyShown: 25,
  renewalsMax: 100,
  /** A declined renewal is tried again for this long; then the plan ends. */
  graceMs: days(7),
  /** When a kept card is asked for a renewal: this long after the period was over. */
  askedAfterMs: [0, days(1), days(3), days(5)],
  /** A first payment that waits for its person is given up after this. */
  confirmMs: days(1),
  /** This many purchases and forgotten cards a sweep takes on. */
  sweptAtOnce: 50,
} as const
