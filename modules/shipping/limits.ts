/** Limits of shipping. */
export const limits = {
  pageSize: 25,
  /** Parcels followed in one transaction. */
  followedAtOnce: 100,
  trackingCharacters: 40,
  /** Upper limits of the house's terms: the price of sending one unit, and the days of any step. */
  maxPriceMinor: 50_000,
  maxDays: 90,
} as const
