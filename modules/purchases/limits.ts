import { days } from '#kernel/instant.ts'

export const limits = {
  cardsPerShop: 10,
  historyShown: 25,
  renewalsMax: 100,
  /** A declined renewal is tried again for so long; then the plan ends. */
  graceMs: days(7),
} as const
