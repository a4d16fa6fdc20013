import type { WorstCase } from '#promotions/contract'

/** A product's worst order under a code or quantity steps, as both tools' tables show it. */
export const buildCaseRow = (worstCase: WorstCase) => ({
  key: `${worstCase.listingId} ${worstCase.blankId}`,
  listing: worstCase.listing,
  product: worstCase.product,
  units: worstCase.units,
  discount: worstCase.discount,
  before: worstCase.before,
  after: worstCase.after,
  isLoss: worstCase.after.minor < 0n,
})
export type CaseRow = ReturnType<typeof buildCaseRow>
