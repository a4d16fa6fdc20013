/** Limits of channels. */
export const limits = {
  /** Listings of one feed. */
  feedListings: 500,
  /** Items of one feed; the networks take far more. */
  feedItems: 20_000,
  /** Items with faults shown on a page. */
  faultsShown: 50,
  faultCharacters: 300,
  /** Limits of time and size for checking a shop's page. */
  pageMs: 6_000,
  pageBytes: 4_000_000,
  canvaMs: 10_000,
  canvaFileMs: 60_000,
} as const
