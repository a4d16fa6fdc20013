import { createHash } from 'node:crypto'
import { findBlanks, findStockStamp, findVariantsOfBlank } from '#catalogue'
import type { Variant } from '#catalogue/contract'
import { asId, type Id } from '#kernel/id.ts'
import { findListing, findLiveListings } from '#listings'
import type { Tx } from '#platform/database/tx.ts'
import { type FeedShop, itemIdOf, itemsOf } from './feed.ts'
import type { FeedItem } from './feed-item.ts'
import { limits } from './limits.ts'

/**
 * A feed's sources as one short text: listings, prices, units left, stock, and the shop's name. While it stays the
 * same, so does the feed.
 */
export async function findFeedVersion(tx: Tx, shopId: Id<'shop'>, shop: FeedShop, at: Date): Promise<string> {
  const listings = await findLiveListings(tx, shopId, { count: limits.feedListings }, at)
  const blanks = [
    ...new Set(listings.flatMap((listing) => listing.products.map(({ blankId }) => blankId))),
  ].sort()
  const versions = listings.map(
    ({ id, sale, slug, title, description, designVersionId, products, former, unitsLeft }) => ({
      id,
      sale,
      slug,
      title,
      description,
      designVersionId,
      products,
      former,
      room: unitsLeft === null || unitsLeft > 0,
    }),
  )
  return createHash('sha256')
    .update(JSON.stringify([writerVersion, shop, versions, await findStockStamp(tx, blanks)]))
    .digest('base64url')
}
/** Raise it when the same items are written differently. */
const writerVersion = 3

/** Every item a shop has on sale, unchecked. */
export async function findFeedItems(
  tx: Tx,
  shopId: Id<'shop'>,
  shop: FeedShop,
  at: Date,
): Promise<FeedItem[]> {
  const liveListings = await findLiveListings(tx, shopId, { count: limits.feedListings }, at)
  const listings = liveListings.filter((listing) => listing.sale === 'on_sale')
  const blanks = await findBlanks(
    tx,
    listings.flatMap((listing) => listing.products.map(({ blankId }) => blankId)),
  )
  const variants = new Map<string, Variant[]>()
  for (const id of blanks.keys()) variants.set(id, await findVariantsOfBlank(tx, id))
  const items = listings.flatMap((listing) =>
    listing.products.flatMap(({ blankId }) => {
      const blank = blanks.get(blankId)
      return blank ? itemsOf(shop, listing, blank, variants.get(blankId) ?? []) : []
    }),
  )
  return items.slice(0, limits.feedItems)
}

/** The feed ids of these things, in order; a listing that is gone has its own id instead. */
export async function findItemIds(
  tx: Tx,
  shopId: Id<'shop'>,
  pieces: readonly { listingId: Id<'listing'>; sku: string }[],
): Promise<string[]> {
  const numbers = new Map<string, number>()
  for (const id of new Set(pieces.map((piece) => piece.listingId))) {
    const listing = await findListing(tx, shopId, asId('listing', id))
    if (listing) numbers.set(id, listing.number)
  }
  return pieces.map(({ listingId, sku }) => {
    const number = numbers.get(listingId)
    return number === undefined ? listingId : itemIdOf(number, sku)
  })
}
