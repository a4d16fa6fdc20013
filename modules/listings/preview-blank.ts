import { sql } from 'drizzle-orm'
import type { Blank } from '#catalogue/contract'
import type { Id } from '#kernel/id.ts'
import { type Money, usd } from '#kernel/money.ts'
import { findFees } from '#ledger'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { profitsBySize } from './check-offer.ts'
import { type ListingProduct, priceOfSize } from './contract.ts'
import { findOwnDesign } from './design-use.ts'
import { limits } from './limits.ts'
import type { ListingId, ShopId } from './listing.ts'

/** Listings on sale that offer a blank, each with its colours. */
export async function findListingsOfBlank(
  tx: Tx,
  blankId: string,
): Promise<{ shopId: ShopId; number: number; title: string; colours: string[] }[]> {
  const rows = await rowsOf<{ shop_id: ShopId; number: number; title: string; products: ListingProduct[] }>(
    tx,
    sql`select l.shop_id, l.number, v.title, v.products
        from listings.listing l join listings.listing_version v on v.id = l.version_id
        where l.status = 'active' and v.products @> ${JSON.stringify([{ blankId }])}::jsonb order by l.shop_id, l.number`,
  )
  return rows.map(({ shop_id, number, title, products }) => ({
    shopId: shop_id,
    number,
    title,
    colours: products.find((product) => product.blankId === blankId)?.colours ?? [],
  }))
}

export type AffectedListing = {
  listingId: ListingId
  shopId: ShopId
  number: number
  title: string
  price: Money
  /** The size that loses most, and the profit on one unit of it. */
  size: string
  before: Money
  after: Money
  belowCost: boolean
}

/** Every listing on sale whose profit a new cost of a blank changes, largest loss first. */
export async function previewBlank(
  tx: Tx,
  before: Blank,
  after: Blank,
  at: Date,
): Promise<AffectedListing[]> {
  const fees = await findFees(tx, at)
  const rows = await rowsOf<{
    id: ListingId
    shop_id: ShopId
    number: number
    title: string
    design: Id<'designVersion'>
    products: ListingProduct[]
  }>(
    tx,
    sql`select l.id, l.shop_id, l.number, v.title, v.design_version_id as design, v.products
        from listings.listing l join listings.listing_version v on v.id = l.version_id
        where l.status = 'active' and v.products @> ${JSON.stringify([{ blankId: before.id }])}::jsonb order by l.id`,
  )
  const affected: AffectedListing[] = []
  for (const row of rows) {
    const design = await findOwnDesign(tx, row.shop_id, row.design)
    const product = row.products.find(({ blankId }) => blankId === before.id)
    if (!design || !product) continue
    const profitsBefore = profitsBySize(before, design.document, product, fees)
    const profitsAfter = profitsBySize(after, design.document, product, fees)
    const changeAt = (index: number): bigint => profitsAfter[index]! - profitsBefore[index]!
    const worstIndex = before.sizes
      .map((_, index) => index)
      .reduce((a, b) => (changeAt(b) < changeAt(a) ? b : a))
    const hasChanged = before.sizes.some((_, index) => changeAt(index) !== 0n)
    if (!hasChanged) continue
    const sizeIndex =
      changeAt(worstIndex) < 0n ? worstIndex : before.sizes.findIndex((_, index) => changeAt(index) !== 0n)
    affected.push({
      listingId: row.id,
      shopId: row.shop_id,
      number: row.number,
      title: row.title,
      price: usd(priceOfSize(product, before.sizes[sizeIndex]!)),
      size: before.sizes[sizeIndex]!,
      before: usd(profitsBefore[sizeIndex]!),
      after: usd(profitsAfter[sizeIndex]!),
      belowCost: profitsAfter.some((profit) => profit < limits.profitFloorMinor),
    })
  }
  const profitChange = (affected: AffectedListing) => affected.after.minor - affected.before.minor
  return affected.sort((a, b) => Number(profitChange(a) - profitChange(b)))
}
