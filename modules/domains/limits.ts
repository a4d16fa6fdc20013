/** Every limit of domains, enforced where it enters. */
export const limits = {
  claimsPerShop: 5,
  /** A released name rests before another shop may claim it. [security 2, 20] */
  restDays: 30,
  /** Claims that wait are looked at this often, for this long; then daily, as active ones are. [ours] */
  waitMinutes: 10,
  waitDays: 3,
  checksAtOnce: 20,
} as const
