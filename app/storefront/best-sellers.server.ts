import { findLiveListings } from '#listings'
import { cardOf } from './card.server.ts'
import { nextAging, type StoreReads } from './store-reads.server.ts'

const shown = 4

/** A shop's best-known products, as cards, for pages that have little else to show. */
export async function findBestSellers({ tx, at, keep, shop }: StoreReads) {
  const read = () => findLiveListings(tx, shop.id, { count: shown }, at)
  const best = await keep(['shop', 'catalogue'], 'best sellers', read, () => nextAging(at))
  return best.map((listing) => cardOf(listing, shop.handle))
}
