/** Limits of promotions. */
export const limits = {
  codeCharacters: 24,
  codesPerShop: 500,
  /** Member codes of one tier, including revoked ones. */
  membersPerCode: 5_000,
  membersAtOnce: 1_000,
  listingsPerCode: 500,
  /** A larger discount would allow orders that cost nothing, which no provider can charge. [ours] */
  maxPercent: 90,
  amountMinorMax: 1_000_000,
  usesMax: 1_000_000,
  perBuyerMax: 1_000,
  /** Units of the larger order that the worst case is also computed for. [ours] */
  largeOrder: 10,
  codesShown: 200,
  maxQuantitySteps: 3,
} as const
