/** Checks that a listing's offer can be made and earns something, before it goes on sale and before a new price. */

import { findBlanks, findVariantsOfBlank } from '#catalogue'
import { type Blank, blankTitle, unitCost } from '#catalogue/contract'
import { formatMoney, usd } from '#kernel/money.ts'
import { ok, type Refusal, type Result, refused } from '#kernel/result.ts'
import { findFees } from '#ledger'
import { type FeeTerms, findLowestPrice, profitOf } from '#ledger/contract'
import type { Tx } from '#platform/database/tx.ts'
import type { DesignDocument } from '#press/document.ts'
import { type ListingProduct, type ListingRefusal, type ProductPrice, priceOfSize } from './contract.ts'
import { areasUsed, findOwnDesign } from './design-use.ts'
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

type SizeFloor = { size: string; floorMinor: number }

/** For each size of a product with this design, the lowest price that leaves its creator a cent. */
export function floorsBySize(blank: Blank, document: DesignDocument, fees: FeeTerms): SizeFloor[] {
  const used = areasUsed(document, blank)
  return blank.sizes.map((size) => {
    const line = { unitCost: unitCost(blank, size, used), digital: !blank.physical }
    return { size, floorMinor: Number(findLowestPrice(line, usd(limits.profitFloorMinor), fees).minor) }
  })
}

/** Profit on one unit of a product at its prices, by size in the blank's order. */
export function profitsBySize(
  blank: Blank,
  document: DesignDocument,
  prices: ProductPrice,
  fees: FeeTerms,
): bigint[] {
  const used = areasUsed(document, blank)
  return blank.sizes.map((size) => {
    const price = usd(priceOfSize(prices, size))
    const line = { price, unitCost: unitCost(blank, size, used), digital: !blank.physical }
    return profitOf(line, fees).profit.minor
  })
}

type JudgedPrice = {
  /** Profit on a unit in the size that earns least; zero if no size is left. */
  profitMinor: bigint
  refusal: Refusal<'listing.price_below_cost' | 'listing.size_gone'> | null
}

/**
 * The profit of a product at its prices, and the refusal if a size earns nothing, naming the size furthest below its
 * floor.
 */
export function judgePrice(
  blank: Blank,
  document: DesignDocument,
  prices: ProductPrice,
  fees: FeeTerms,
): JudgedPrice {
  const floors = floorsBySize(blank, document, fees)
  const shortfallOf = ({ size, floorMinor }: SizeFloor) => floorMinor - priceOfSize(prices, size)
  const worst = floors.reduce<SizeFloor | null>(
    (a, b) => (a && shortfallOf(a) >= shortfallOf(b) ? a : b),
    null,
  )
  if (!worst)
    return { profitMinor: 0n, refusal: refused('listing.size_gone', { product: blankTitle(blank) }) }
  const profits = profitsBySize(blank, document, prices, fees)
  const profitMinor = profits.reduce((lowest, profit) => (profit < lowest ? profit : lowest))
  if (shortfallOf(worst) <= 0 && profitMinor >= limits.profitFloorMinor) return { profitMinor, refusal: null }
  const refusal = refused('listing.price_below_cost', {
    product: blankTitle(blank),
    size: worst.size,
    price: formatMoney(usd(priceOfSize(prices, worst.size))),
    floor: formatMoney(usd(worst.floorMinor)),
  })
  return { profitMinor, refusal }
}

/** Checks that the catalogue still has a product's blank in its colours. */
function checkBlank(product: ListingProduct, blank: Blank | undefined): Refusal<OfferRefusal> | null {
  if (!blank) return refused('listing.blank_gone', { product: product.blankId })
  const missingColour = product.colours.find((slug) => !blank.colours.some((colour) => colour.slug === slug))
  return missingColour
    ? refused('listing.colour_gone', { product: blankTitle(blank), colour: missingColour })
    : null
}

/** A retired blank stays known but has no variants to order. */
async function checkStillMade(tx: Tx, blank: Blank): Promise<Refusal<OfferRefusal> | null> {
  const variants = await findVariantsOfBlank(tx, blank.id)
  return variants.length === 0 ? refused('listing.blank_gone', { product: blankTitle(blank) }) : null
}

/**
 * Checks that the press can print the offer: its blanks exist in those colours, and its proofs (see `proof.ts`) are
 * clean.
 */
export async function checkPrintable(
  tx: Tx,
  shopId: ShopId,
  offer: Pick<Offer, 'designVersionId' | 'products'>,
): Promise<Result<{ blanks: Map<string, Blank>; document: DesignDocument }, OfferRefusal>> {
  if (offer.products.length === 0) return refused('listing.no_products')
  const design = await findOwnDesign(tx, shopId, offer.designVersionId)
  if (!design) return refused('listing.design_missing')
  const blanks = await findBlanks(
    tx,
    offer.products.map((product) => product.blankId),
  )
  const proofs = await findProofs(tx, offer.designVersionId)
  for (const product of offer.products) {
    const blank = blanks.get(product.blankId)
    const refusal = checkBlank(product, blank) ?? (await checkStillMade(tx, blank!))
    if (refusal || !blank) return refusal ?? refused('listing.blank_gone', { product: product.blankId })
    const proof = proofOf(proofs, product)
    if (proof === 'missing') return refused('listing.not_proofed')
    if (proof.fault !== null) {
      return refused('listing.design_not_printable', { product: blankTitle(blank), why: proof.fault })
    }
  }
  return ok({ blanks, document: design.document })
}

/** Checks everything before fans may see an offer: printable, and profitable in every size. */
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
    const { refusal } = judgePrice(blanks.get(product.blankId)!, document, product, fees)
    if (refusal) return refusal
  }
  return printable
}
