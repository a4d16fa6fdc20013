import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { areOwnListings } from '#listings'
import type { Tx } from '#platform/database/tx.ts'
import type { StoreLink } from './contract.ts'
import { defaultDocument, readDocument, type StoreDocument } from './document.ts'
import { selectDocument } from './edition-rows.ts'
import { limits } from './limits.ts'
import { lockStore, replaceFeatured, selectLinks, upsertLinks } from './store-rows.ts'

/** A shop's store, published or draft. One never saved has the first theme with its defaults. */
export async function findStore(
  tx: Tx,
  shopId: Id<'shop'>,
  kind: 'live' | 'draft' = 'live',
): Promise<{ document: StoreDocument; links: StoreLink[] }> {
  const document = await selectDocument(tx, shopId, kind)
  return {
    document: document ? readDocument(document) : defaultDocument,
    links: await selectLinks(tx, shopId),
  }
}

/** Adds or replaces the store's link to a network, newest last. A link to the same network keeps its place. */
export async function saveStoreLink(tx: Tx, shopId: Id<'shop'>, link: StoreLink, at: Date): Promise<void> {
  await lockStore(tx, shopId)
  const existing = await selectLinks(tx, shopId)
  const isReplacement = existing.some((storeLink) => storeLink.network === link.network)
  const links = isReplacement
    ? existing.map((storeLink) => (storeLink.network === link.network ? link : storeLink))
    : [...existing, link].slice(-limits.linksMax)
  await upsertLinks(tx, shopId, links, at)
}

/** Sets the featured listings, in that order. Free places are filled with best sellers. */
export async function featureListings(
  tx: Tx,
  shopId: Id<'shop'>,
  listingIds: readonly Id<'listing'>[],
): Promise<Result<undefined, 'store.too_many_featured' | 'store.listing_not_yours'>> {
  const ids = [...new Set(listingIds)]
  if (ids.length > limits.featuredMax)
    return refused('store.too_many_featured', { limit: limits.featuredMax })
  if (!(await areOwnListings(tx, shopId, ids))) return refused('store.listing_not_yours')
  await replaceFeatured(tx, shopId, ids)
  return ok()
}
