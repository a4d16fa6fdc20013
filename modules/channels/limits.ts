/** Every limit of channels. */
export const limits = {
  /** Listings of one feed. */
  feedListings: 500,
  /** Items of one feed; the networks take far more. */
  feedItems: 20_000,
  /** Items with faults that a page shows. */
  faultsShown: 50,
  faultCharacters: 300,
  canvaMs: 10_000,
  canvaFileMs: 60_000,
} as const
