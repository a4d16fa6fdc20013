import type { Id } from '#kernel/id.ts'
import { findLiveListings, findLiveListingsById, findShelf } from '#listings'
import type { LiveListing, ShelfPart } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import { selectCollection, selectCollections } from './collection-rows.ts'
import { shelfPartOf } from './collection-rule.ts'
import type { Collection, Writing } from './contract.ts'
import { limits } from './limits.ts'
import { selectFeatured } from './store-rows.ts'
import { selectMovedAddress, selectNextPublication, selectWriting, selectWritings } from './writing-rows.ts'

/** A store's featured products: the creator's choice that is still on sale, completed with best sellers. */
export async function findFeatured(
  tx: Tx,
  shopId: Id<'shop'>,
  at: Date,
  count: number = limits.featuredShown,
): Promise<LiveListing[]> {
  const ids = await selectFeatured(tx, shopId)
  const listings = (await findLiveListingsById(tx, ids, at)).filter((listing) => listing.sale !== 'ended')
  const chosen = ids.flatMap((id) => listings.find((listing) => listing.id === id) ?? []).slice(0, count)
  if (chosen.length === count) return chosen
  const bestSellers = await findLiveListings(tx, shopId, { count: count + chosen.length }, at)
  return [...chosen, ...bestSellers.filter((listing) => chosen.every(({ id }) => id !== listing.id))].slice(
    0,
    count,
  )
}

/** The ids a creator chose to feature, in order. */
export const findFeaturedIds = (tx: Tx, shopId: Id<'shop'>): Promise<Id<'listing'>[]> =>
  selectFeatured(tx, shopId)

/** Posts or pages that fans may read, newest first. */
export const findPublishedWritings = (
  tx: Tx,
  shopId: Id<'shop'>,
  kind: Writing['kind'],
  count: number,
  at: Date,
): Promise<Writing[]> => selectWritings(tx, shopId, { kind, publishedBy: at, count })

export const findNextPublication = (tx: Tx, shopId: Id<'shop'>, at: Date): Promise<Date | null> =>
  selectNextPublication(tx, shopId, at)

/** Every post and page of a shop, drafts first, for its creator. */
export const findWritings = (tx: Tx, shopId: Id<'shop'>): Promise<Writing[]> =>
  selectWritings(tx, shopId, { count: limits.writingsMax * 2 })

/** One published post or page at an address. */
export async function findPublishedWriting(
  tx: Tx,
  shopId: Id<'shop'>,
  kind: Writing['kind'],
  slug: string,
  at: Date,
): Promise<Writing | null> {
  const writing = await selectWriting(tx, shopId, { kind, slug })
  return writing?.publishedAt && writing.publishedAt <= at ? writing : null
}

export const findWriting = (tx: Tx, shopId: Id<'shop'>, id: string): Promise<Writing | null> =>
  selectWriting(tx, shopId, { id })

export const findCollections = (tx: Tx, shopId: Id<'shop'>): Promise<Collection[]> =>
  selectCollections(tx, shopId)

/** A collection with its part of the shelf: hand-picked listings, then those its rule collects. */
export async function findCollection(
  tx: Tx,
  shopId: Id<'shop'>,
  slug: string,
  at: Date,
): Promise<(Collection & { part: ShelfPart }) | null> {
  const collection = await selectCollection(tx, shopId, slug)
  return collection && { ...collection, part: await shelfPartOf(tx, shopId, collection, at) }
}

/** The first available or announced listings of a collection, for a section that shows a few. */
export async function findCollectionWithListings(
  tx: Tx,
  shopId: Id<'shop'>,
  slug: string,
  count: number,
  at: Date,
): Promise<(Collection & { listings: LiveListing[] }) | null> {
  const foundCollection = await findCollection(tx, shopId, slug, at)
  if (!foundCollection) return null
  const { part, ...collection } = foundCollection
  const filter = { part, words: [], keys: [], fromMinor: null, toMinor: null, sort: 'own' } as const
  const { listings } = await findShelf(tx, shopId, filter, { from: null, count }, at)
  return { ...collection, listings }
}

/** The present address of a post, a page or a collection that was once at this one; null if none was. */
export const findMovedAddress = (
  tx: Tx,
  shopId: Id<'shop'>,
  kind: Writing['kind'] | 'collection',
  slug: string,
): Promise<string | null> => selectMovedAddress(tx, shopId, kind, slug)
