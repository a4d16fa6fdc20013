/** Limits of domains, enforced at input. */
export const limits = {
  claimsPerShop: 5,
  /** Days a released name rests before another shop may claim it. [security 2, 20] */
  restDays: 30,
  /** Interval and duration of checks of waiting claims; after that daily, like active ones. [ours] */
  waitMinutes: 10,
  waitDays: 3,
  checksAtOnce: 20,
} as const
