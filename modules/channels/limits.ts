/** Every limit of channels. */
export const limits = {
  /** Listings of one feed. */
  feedListings: 500,
  /** Items of one feed; the networks take far more. */
  feedItems: 20_000,
  /** Items with faults that a page shows. */
  faultsShown: 50,
  faultCharacters: 300,
  /** A page that a shop named is looked at this long, and up to this size. */
  pageMs: 6_000,
  pageBytes: 4_000_000,
  canvaMs: 10_000,
  canvaFileMs: 60_000,
} as const
