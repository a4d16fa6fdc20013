import type { WorstCase } from '#promotions/contract'

/** A product's worst order under a code or quantity steps, as both tools' tables show it. */
export const describeCase = (worstCase: WorstCase) => ({
  key: `${worstCase.listingId} ${worstCase.blankId}`,
  listing: worstCase.listing,
  product: worstCase.product,
  units: worstCase.units,
  discount: worstCase.discount,
  before: worstCase.before,
  after: worstCase.after,
  loses: worstCase.after.minor < 0n,
})
export type CaseRow = ReturnType<typeof describeCase>
