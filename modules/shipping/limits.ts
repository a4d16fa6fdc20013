/** Every limit of shipping. */
export const limits = {
  pageSize: 25,
  /** Parcels followed in one transaction. */
  followed: 100,
  trackingCharacters: 40,
} as const
