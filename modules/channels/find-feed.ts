import { findBlanks, variantsOfBlank } from '#catalogue'
import type { Variant } from '#catalogue/contract'
import type { Id } from '#kernel/id.ts'
import { findLiveListings } from '#listings'
import type { Tx } from '#platform/database/tx.ts'
import { type FeedItem, type FeedShop, itemsOf } from './feed.ts'
import { limits } from './limits.ts'

/** Every item that a shop has on sale, checked by nobody yet. */
export async function findFeedItems(
  tx: Tx,
  shopId: Id<'shop'>,
  shop: FeedShop,
  at: Date,
): Promise<FeedItem[]> {
  const found = await findLiveListings(tx, shopId, { count: limits.feedListings }, at)
  const listings = found.filter((listing) => listing.sale === 'on_sale')
  const blanks = await findBlanks(
    tx,
    listings.flatMap((listing) => listing.products.map(({ blankId }) => blankId)),
  )
  const variants = new Map<string, Variant[]>()
  for (const id of blanks.keys()) variants.set(id, await variantsOfBlank(tx, id))
  const items = listings.flatMap((listing) =>
    listing.products.flatMap(({ blankId }) => {
      const blank = blanks.get(blankId)
      return blank ? itemsOf(shop, listing, blank, variants.get(blankId) ?? []) : []
    }),
  )
  return items.slice(0, limits.feedItems)
}
