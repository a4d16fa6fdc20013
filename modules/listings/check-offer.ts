/** Whether what a listing offers can be made and earns something: asked before it goes on sale, and before a new price. */

import { findBlanks, variantsOfBlank } from '#catalogue'
import { type Blank, blankTitle, unitCost } from '#catalogue/contract'
import { formatMoney, usd } from '#kernel/money.ts'
import { ok, type Refusal, type Result, refused } from '#kernel/result.ts'
import { findFees } from '#ledger'
import { type FeeTerms, profitOf, smallestPrice } from '#ledger/contract'
import type { Tx } from '#platform/database/tx.ts'
import type { DesignDocument } from '#press/document.ts'
import type { ListingProduct, ListingRefusal } from './contract.ts'
import { areasUsed, designOf } from './design-use.ts'
import { limits } from './limits.ts'
import type { ShopId } from './listing.ts'
import type { Offer } from './listing-rows.ts'
import { findProofs, proofOf } from './proof.ts'

type OfferRefusal = Extract<
  ListingRefusal,
  | 'listing.no_products'
  | 'listing.blank_gone'
  | 'listing.colour_gone'
  | 'listing.size_gone'
  | 'listing.design_missing'
  | 'listing.design_not_printable'
  | 'listing.not_proofed'
  | 'listing.price_below_cost'
>

/** The lowest price of a product on this design that leaves its creator a cent on every size, and the size that sets it. */
export function priceFloor(
  blank: Blank,
  document: DesignDocument,
  fees: FeeTerms,
): { size: string; floorMinor: number } | null {
  let floor: { size: string; floorMinor: number } | null = null
  for (const size of blank.sizes) {
    const unit = unitCost(blank, size, areasUsed(document, blank))
    const line = { unitCost: unit, digital: !blank.physical }
    const least = smallestPrice(line, usd(limits.profitFloorMinor), fees)
    if (!floor || Number(least.minor) > floor.floorMinor) floor = { size, floorMinor: Number(least.minor) }
  }
  return floor
}

/** What one unit of a product earns at that price, size by size in the order of the blank. */
export function profitsBySize(
  blank: Blank,
  document: DesignDocument,
  priceMinor: number,
  fees: FeeTerms,
): bigint[] {
  return blank.sizes.map((size) => {
    const cost = unitCost(blank, size, areasUsed(document, blank))
    const line = { price: usd(priceMinor), unitCost: cost, digital: !blank.physical }
    return profitOf(line, fees).profit.minor
  })
}

/** The same in the size that costs most. */
export function leastProfit(
  blank: Blank,
  document: DesignDocument,
  priceMinor: number,
  fees: FeeTerms,
): bigint {
  const profits = profitsBySize(blank, document, priceMinor, fees)
  return profits.reduce((min, profit) => (profit < min ? profit : min))
}

/** Whether a price earns something on every size of a product. */
export function checkPrice(
  blank: Blank,
  document: DesignDocument,
  priceMinor: number,
  fees: FeeTerms,
): Result<undefined, 'listing.price_below_cost' | 'listing.size_gone'> {
  const floor = priceFloor(blank, document, fees)
  if (!floor) return refused('listing.size_gone', { product: blankTitle(blank) })
  const min = leastProfit(blank, document, priceMinor, fees)
  if (priceMinor >= floor.floorMinor && min >= limits.profitFloorMinor) return ok()
  return refused('listing.price_below_cost', {
    product: blankTitle(blank),
    size: floor.size,
    price: formatMoney(usd(priceMinor)),
    floor: formatMoney(usd(floor.floorMinor)),
  })
}

/** Whether a product of the offer is still in the catalogue in its colours. */
function checkBlank(product: ListingProduct, blank: Blank | undefined): Refusal<OfferRefusal> | null {
  if (!blank) return refused('listing.blank_gone', { product: product.blankId })
  const gone = product.colours.find((slug) => !blank.colours.some((colour) => colour.slug === slug))
  return gone ? refused('listing.colour_gone', { product: blankTitle(blank), colour: gone }) : null
}

/** A retired blank stays known but has no variants that can be ordered. */
async function checkMade(tx: Tx, blank: Blank): Promise<Refusal<OfferRefusal> | null> {
  const variants = await variantsOfBlank(tx, blank.id)
  return variants.length === 0 ? refused('listing.blank_gone', { product: blankTitle(blank) }) : null
}

/** Whether the press can print the offer: its blanks exist in those colours, and its proofs (see `proof.ts`) are clean. */
export async function checkPrintable(
  tx: Tx,
  shopId: ShopId,
  offer: Pick<Offer, 'designVersionId' | 'products'>,
): Promise<Result<{ blanks: Map<string, Blank>; document: DesignDocument }, OfferRefusal>> {
  if (offer.products.length === 0) return refused('listing.no_products')
  const design = await designOf(tx, shopId, offer.designVersionId)
  if (!design) return refused('listing.design_missing')
  const blanks = await findBlanks(
    tx,
    offer.products.map((product) => product.blankId),
  )
  const proofs = await findProofs(tx, offer.designVersionId)
  for (const product of offer.products) {
    const blank = blanks.get(product.blankId)
    const gone = checkBlank(product, blank) ?? (await checkMade(tx, blank!))
    if (gone || !blank) return gone ?? refused('listing.blank_gone', { product: product.blankId })
    const proof = proofOf(proofs, product)
    if (proof === 'missing') return refused('listing.not_proofed')
    if (proof.fault !== null) {
      return refused('listing.design_not_printable', { product: blankTitle(blank), why: proof.fault })
    }
  }
  return ok({ blanks, document: design.document })
}

/** Everything an offer must be before a fan may see it: printable, and profitable on every size. */
export async function checkOffer(
  tx: Tx,
  shopId: ShopId,
  offer: Pick<Offer, 'designVersionId' | 'products'>,
  at: Date,
): Promise<Result<{ blanks: Map<string, Blank>; document: DesignDocument }, OfferRefusal>> {
  const printable = await checkPrintable(tx, shopId, offer)
  if (!printable.ok) return printable
  const { blanks, document } = printable.value
  const fees = await findFees(tx, at)
  for (const product of offer.products) {
    const fair = checkPrice(blanks.get(product.blankId)!, document, product.priceMinor, fees)
    if (!fair.ok) return fair
  }
  return printable
}
