/** Every limit of shipping. */
export const limits = {
  pageSize: 25,
  /** Parcels followed in one transaction. */
  followed: 100,
  trackingCharacters: 40,
  /** The most that sending one piece may cost, and the most days that anything may take, in the terms of the house. */
  priceMinorMost: 50_000,
  daysMost: 90,
} as const
