import { findLiveListings } from '#listings'
import { buildCard } from './card.server.ts'
import { findNextAging, type StoreReads } from './store-reads.server.ts'

const maxShown = 4

/** A shop's best-known products, as cards, for pages that have little else to show. */
export async function findBestSellers({ tx, at, cache, shop }: StoreReads) {
  const read = () => findLiveListings(tx, shop.id, { count: maxShown }, at)
  const best = await cache(['shop', 'catalogue'], 'best sellers', read, () => findNextAging(at))
  return best.map((listing) => buildCard(listing, shop.handle))
}
