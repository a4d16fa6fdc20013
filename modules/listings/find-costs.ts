import { sql } from 'drizzle-orm'
import { findBlanks } from '#catalogue'
import { type Blank, blankTitle, unitCost } from '#catalogue/contract'
import { asId, type Id } from '#kernel/id.ts'
import { type Money, usd } from '#kernel/money.ts'
import { findFees } from '#ledger'
import type { FeeTerms } from '#ledger/contract'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { DesignDocument } from '#press/document.ts'
import { type ListingProduct, type ProductPrice, priceOfSize } from './contract.ts'
import { areasUsed, findOwnDesign } from './design-use.ts'
import { limits } from './limits.ts'
import type { ShopId } from './listing.ts'
import { type ListingPicture, mainPicture } from './picture.ts'

/**
 * A product at one of its prices, and the cost of the most expensive size at that price, so that it holds for all of
 * them.
 */
export type ProductOnSale = {
  listingId: Id<'listing'>
  number: number
  listing: string
  blankId: string
  picture: ListingPicture | null
  product: string
  price: Money
  unitCost: Money
  digital: boolean
  /** The house's fees on it now. */
  fees: FeeTerms
  parcel: Pick<Blank, 'shippingClass' | 'parcelAlone'> & { blankId: string; name: string }
}

/**
 * Every product of every active listing, by name. Those whose design or blank is gone can't be sold and are left out.
 */
export async function findCosts(tx: Tx, shopId: ShopId, at: Date): Promise<ProductOnSale[]> {
  const fees = await findFees(tx, at)
  const rows = await rowsOf<{
    id: string
    number: number
    title: string
    design: Id<'designVersion'>
    products: ListingProduct[]
  }>(
    tx,
    sql`select l.id, l.number, v.title, v.design_version_id as design, v.products
        from listings.listing l join listings.listing_version v on v.id = l.version_id
        where l.shop_id = ${shopId} and l.status = 'active' order by lower(v.title), l.number limit ${limits.costsMax}`,
  )
  const blanks = await findBlanks(
    tx,
    rows.flatMap((row) => row.products.map(({ blankId }) => blankId)),
  )
  const designs = new Map<string, DesignDocument | null>()
  for (const design of new Set(rows.map((row) => row.design))) {
    designs.set(design, (await findOwnDesign(tx, shopId, design))?.document ?? null)
  }
  return rows.flatMap((row) =>
    row.products.flatMap((product) => {
      const { blankId } = product
      const blank = blanks.get(blankId)
      const document = designs.get(row.design)
      if (!blank || !document) return []
      const { shippingClass, parcelAlone, name } = blank
      const sizesByPrice = groupSizesByPrice(blank, product)
      return sizesByPrice.map(([priceMinor, sizes]) => ({
        listingId: asId('listing', row.id),
        number: row.number,
        listing: row.title,
        blankId,
        picture: mainPicture({
          id: asId('listing', row.id),
          designVersionId: row.design,
          products: [product],
        }),
        product: sizesByPrice.length > 1 ? `${blankTitle(blank)}, ${sizes.join(', ')}` : blankTitle(blank),
        price: usd(priceMinor),
        unitCost: findHighestCost(blank, sizes, document),
        digital: !blank.physical,
        fees,
        parcel: { blankId, name, shippingClass, parcelAlone },
      }))
    }),
  )
}

/** price -> the sizes sold at it. */
function groupSizesByPrice(blank: Blank, productPrice: ProductPrice): [number, string[]][] {
  const sizes = new Map<number, string[]>()
  for (const size of blank.sizes) {
    const price = priceOfSize(productPrice, size)
    sizes.set(price, [...(sizes.get(price) ?? []), size])
  }
  return [...sizes]
}

const findHighestCost = (blank: Blank, sizes: readonly string[], document: DesignDocument): Money =>
  sizes
    .map((size) => unitCost(blank, size, areasUsed(document, blank)))
    .reduce((highest, cost) => (cost.minor > highest.minor ? cost : highest), usd(0))
