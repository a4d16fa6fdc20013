/** Every limit of shipping. */
export const limits = {
  pageSize: 25,
  /** Parcels followed in one transaction. */
  followed: 100,
  trackingCharacters: 40,
  /** What one piece may cost to send, and how many days anything may take, in the terms of the house. */
  priceMinorMost: 50_000,
  daysMost: 90,
} as const
