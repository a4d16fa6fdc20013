import { findBlanks } from '#catalogue'
import { blankTitle } from '#catalogue/contract'
import { formatMoney, usd } from '#kernel/money.ts'
import { ok, type Refusal, type Result, refused } from '#kernel/result.ts'
import { findFees } from '#ledger'
import type { Tx } from '#platform/database/tx.ts'
import { judgePrice } from './check-offer.ts'
import { type ListingRefusal, type Prices, type ProductPrice, priceOfSize } from './contract.ts'
import { findOwnDesign } from './design-use.ts'
import { limits } from './limits.ts'
import type { Listing, ListingId, ListingVersionId, ShopId } from './listing.ts'
import { lockListing, selectListing, selectVersion, writeVersion } from './listing-rows.ts'

type PriceRefusal = Extract<
  ListingRefusal,
  | 'listing.not_found'
  | 'listing.not_editable'
  | 'listing.price_out_of_range'
  | 'listing.price_below_cost'
  | 'listing.size_gone'
  | 'listing.blank_gone'
  | 'listing.design_missing'
>

const priceOf = ({ priceMinor, sizePrices }: ProductPrice): ProductPrice =>
  sizePrices && Object.keys(sizePrices).length > 0 ? { priceMinor, sizePrices } : { priceMinor }
const isSame = (a: ProductPrice, b: ProductPrice): boolean =>
  a.priceMinor === b.priceMinor &&
  [...new Set([a, b].flatMap(({ sizePrices }) => Object.keys(sizePrices ?? {})))].every(
    (size) => priceOfSize(a, size) === priceOfSize(b, size),
  )
const isAllowed = (price: number): boolean =>
  Number.isInteger(price) && price >= 1 && price <= limits.priceMinorMax

/**
 * Sets new prices, all or none, in a new version: carts are told the new price, orders keep theirs, and `undoPrice`
 * returns to the version before.
 */
export async function changePrice(
  tx: Tx,
  shopId: ShopId,
  id: ListingId,
  prices: Prices,
  at: Date,
): Promise<Result<{ listing: Listing; before: ListingVersionId }, PriceRefusal>> {
  const listing = await lockListing(tx, shopId, id)
  if (!listing) return refused('listing.not_found')
  if (listing.status === 'archived') return refused('listing.not_editable')
  for (const row of await comparePrices(tx, listing, prices, at)) if (row.refusal) return row.refusal
  const before = listing.version.id
  const products = listing.version.products.map((product) => {
    const { blankId, colours } = product
    return { blankId, colours, ...priceOf(prices[blankId] ?? product) }
  })
  const { designVersionId, title, description } = listing.version
  await writeVersion(tx, listing, { designVersionId, title, description, products }, at)
  return ok({ listing: (await selectListing(tx, shopId, id))!, before })
}

/** Restores the prices of an earlier version of the listing, for the products it still has. */
export async function undoPrice(
  tx: Tx,
  shopId: ShopId,
  versionId: ListingVersionId,
  at: Date,
): Promise<Result<{ listing: Listing; before: ListingVersionId }, PriceRefusal>> {
  const version = await selectVersion(tx, versionId)
  if (!version || version.shopId !== shopId) return refused('listing.not_found')
  const prices = Object.fromEntries(version.products.map((product) => [product.blankId, priceOf(product)]))
  return changePrice(tx, shopId, version.listingId, prices, at)
}

export type PriceComparison = {
  blankId: string
  product: string
  beforeMinor: number
  afterMinor: number
  /** Profit on a unit in the size that earns least. */
  profitBeforeMinor: number
  profitAfterMinor: number
  refusal: Refusal<PriceRefusal> | null
}

/**
 * The effect of a price change on each product of a listing: for the preview, and for the check before the change.
 */
export async function comparePrices(
  tx: Tx,
  listing: Listing,
  prices: Prices,
  at: Date,
): Promise<PriceComparison[]> {
  const fees = await findFees(tx, at)
  const { products, designVersionId } = listing.version
  const design = await findOwnDesign(tx, listing.shopId, designVersionId)
  const blanks = await findBlanks(
    tx,
    products.map((product) => product.blankId),
  )
  return products.map((before) => {
    const { blankId, priceMinor: beforeMinor } = before
    const after = prices[blankId] ?? before
    const afterMinor = after.priceMinor
    const blank = blanks.get(blankId)
    const row = { blankId, product: blank ? blankTitle(blank) : blankId, beforeMinor, afterMinor }
    const noProfit = { profitBeforeMinor: 0, profitAfterMinor: 0 }
    if (!design) return { ...row, ...noProfit, refusal: refused('listing.design_missing') }
    if (!blank) return { ...row, ...noProfit, refusal: refused('listing.blank_gone', { product: blankId }) }
    if (![afterMinor, ...Object.values(after.sizePrices ?? {})].every(isAllowed)) {
      const detail = { least: formatMoney(usd(1)), most: formatMoney(usd(limits.priceMinorMax)) }
      return { ...row, ...noProfit, refusal: refused('listing.price_out_of_range', detail) }
    }
    const judgeProduct = (price: ProductPrice) => judgePrice(blank, design.document, price, fees)
    const [judgedBefore, judgedAfter] = [judgeProduct(before), judgeProduct(after)]
    return {
      ...row,
      profitBeforeMinor: Number(judgedBefore.profitMinor),
      profitAfterMinor: Number(judgedAfter.profitMinor),
      // A price already in use may stay, whatever its costs are now.
      refusal: isSame(after, before) ? null : judgedAfter.refusal,
    }
  })
}
