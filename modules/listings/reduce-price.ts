import { sql } from 'drizzle-orm'
import { findBlanks } from '#catalogue'
import { after, days } from '#kernel/instant.ts'
import { formatMoney, usd } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { changePrice } from './change-price.ts'
import { type FormerPrices, type ListingRefusal, type Prices, priceOfSize } from './contract.ts'
import { reductionContinues } from './former-price.ts'
import { limits } from './limits.ts'
import type { Listing, ListingId, ShopId } from './listing.ts'
import { lockListing, selectListing, updateListing } from './listing-rows.ts'

type ReduceRefusal = ListingRefusal & `listing.${string}`

/**
 * Lowers prices and shows fans the former ones: the lowest price of each size in the thirty days before. A reduction
 * in progress keeps its former prices until one is raised. Refused if no size becomes cheaper than it was through
 * those days.
 */
export async function reducePrice(
  tx: Tx,
  shopId: ShopId,
  id: ListingId,
  prices: Prices,
  at: Date,
): Promise<Result<Listing, ReduceRefusal>> {
  const listing = await lockListing(tx, shopId, id)
  if (!listing) return refused('listing.not_found')
  if (listing.status !== 'active') return refused('listing.not_reducible')
  const { products } = listing.version
  const reducedProducts = products.map((product) => ({ ...product, ...prices[product.blankId] }))
  const runningReduction = listing.reduction
  const continuedReduction =
    runningReduction && reductionContinues(runningReduction.prices, products, reducedProducts)
      ? runningReduction
      : null
  const lowestPrices = continuedReduction?.prices ?? (await findLowestPrices(tx, listing, at))
  const former = Object.fromEntries(
    Object.entries(lowestPrices).flatMap(([blankId, sizes]) => {
      const price = reducedProducts.find((candidate) => candidate.blankId === blankId)
      const higherSizes = Object.entries(sizes).filter(
        ([size, formerPrice]) => price && formerPrice > priceOfSize(price, size),
      )
      return higherSizes.length > 0 ? [[blankId, Object.fromEntries(higherSizes)]] : []
    }),
  )
  if (Object.keys(former).length === 0)
    return refused('listing.nothing_reduced', { lowest: formatLowest(lowestPrices) })
  const changed = await changePrice(tx, shopId, id, prices, at)
  if (!changed.ok) return changed
  await updateListing(tx, id, { formerPrices: former, reducedAt: continuedReduction?.since ?? at })
  return ok((await selectListing(tx, shopId, id))!)
}

const formatLowest = (prices: FormerPrices): string => {
  const all = Object.values(prices).flatMap((sizes) => Object.values(sizes))
  return all.length > 0 ? formatMoney(usd(Math.min(...all))) : 'none yet'
}

/** The lowest price of each size in the thirty days before, if it was on sale throughout them. */
async function findLowestPrices(tx: Tx, listing: Listing, at: Date): Promise<FormerPrices> {
  const { products } = listing.version
  const blanks = await findBlanks(
    tx,
    products.map(({ blankId }) => blankId),
  )
  const wantedSizes = products.flatMap(({ blankId }) =>
    (blanks.get(blankId)?.sizes ?? []).map((size) => ({ blank: blankId, size })),
  )
  const rows = await rowsOf<{ blank: string; size: string; price: number | null }>(
    tx,
    sql`select blank, size, listings.lowest_price(${listing.id}, blank, size, ${instant(at)}) as price
        from jsonb_to_recordset(${JSON.stringify(wantedSizes)}::jsonb) as wanted (blank text, size text)`,
  )
  const lowest: Record<string, Record<string, number>> = {}
  for (const { blank, size, price } of rows)
    if (price !== null) lowest[blank] = { ...lowest[blank], [size]: price }
  return lowest
}

/** Stops showing former prices; the present ones stay. */
export async function endReduction(
  tx: Tx,
  shopId: ShopId,
  id: ListingId,
): Promise<Result<undefined, 'listing.not_found'>> {
  const listing = await lockListing(tx, shopId, id)
  if (!listing) return refused('listing.not_found')
  await updateListing(tx, id, { formerPrices: null, reducedAt: null })
  return ok()
}

/** Ends reductions whose price has lasted long enough to be the normal price. Returns how many. */
export async function endDueReductions(tx: Tx, at: Date): Promise<number> {
  const rows = await rowsOf(
    tx,
    sql`update listings.listing set former_prices = null, reduced_at = null where id in (
          select id from listings.listing where reduced_at <= ${instant(after(at, -days(limits.reducedDays)))}
          order by id limit ${limits.sweepRows}::integer for update skip locked) returning 1`,
  )
  return rows.length
}
