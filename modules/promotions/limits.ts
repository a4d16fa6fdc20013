/** Every limit of promotions. */
export const limits = {
  codeCharacters: 24,
  codesPerShop: 500,
  /** Codes of single members that one tier may have, those taken back included. */
  membersPerCode: 5_000,
  membersAtOnce: 1_000,
  listingsPerCode: 500,
  /** A discount of more would leave orders that cost nothing, which no provider can charge. [ours] */
  percentMost: 90,
  amountMinorMax: 1_000_000,
  usesMax: 1_000_000,
  perBuyerMax: 1_000,
  /** Pieces of the larger order that the worst case is computed for as well. [ours] */
  largeOrder: 10,
  codesShown: 200,
  quantityStepsMost: 3,
} as const
