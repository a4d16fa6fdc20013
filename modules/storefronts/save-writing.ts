import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { ownListings } from '#listings'
import { slugFor } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import type { CollectionForm, WritingForm } from './contract.ts'
import { limits } from './limits.ts'
import * as rows from './store-rows.ts'

/** Writes a post or a page, or changes one. Its address is made from its first title and stays. */
export async function saveWriting(
  tx: Tx,
  shopId: Id<'shop'>,
  id: string | null,
  form: WritingForm,
  at: Date,
): Promise<Result<{ id: string }, 'store.listing_not_yours' | 'store.too_many' | 'writing.not_found'>> {
  if (form.listingId && !(await ownListings(tx, shopId, [form.listingId]))) {
    return refused('store.listing_not_yours')
  }
  if (id !== null) {
    return (await rows.updateWriting(tx, shopId, id, form, at)) ? ok({ id }) : refused('writing.not_found')
  }
  await rows.lockStore(tx, shopId)
  const used = await rows.selectSlugs(tx, shopId, form.kind)
  if (used.size >= limits.writingsMax) return refused('store.too_many', { limit: limits.writingsMax })
  return ok({ id: await rows.insertWriting(tx, shopId, slugFor(form.title, used), form, at) })
}

export async function removeWriting(
  tx: Tx,
  shopId: Id<'shop'>,
  id: string,
): Promise<Result<undefined, 'writing.not_found'>> {
  return (await rows.deleteWriting(tx, shopId, id)) ? ok() : refused('writing.not_found')
}

/** Makes a collection, or changes the one at `slug`: its name, its words, and which listings are in it, in order. */
export async function saveCollection(
  tx: Tx,
  shopId: Id<'shop'>,
  slug: string | null,
  form: CollectionForm,
  at: Date,
): Promise<Result<{ slug: string }, 'store.listing_not_yours' | 'store.too_many' | 'collection.not_found'>> {
  const ids = [...new Set(form.listingIds)]
  if (!(await ownListings(tx, shopId, ids))) return refused('store.listing_not_yours')
  let address = slug
  if (address === null) {
    await rows.lockStore(tx, shopId)
    const used = await rows.selectSlugs(tx, shopId, 'collection')
    if (used.size >= limits.collectionsMax) return refused('store.too_many', { limit: limits.collectionsMax })
    address = slugFor(form.title, used)
    await rows.insertCollection(tx, shopId, { slug: address, ...form }, at)
  } else if (!(await rows.updateCollection(tx, shopId, address, form))) return refused('collection.not_found')
  await rows.replaceCollectionListings(tx, shopId, address, ids)
  return ok({ slug: address })
}

export async function removeCollection(
  tx: Tx,
  shopId: Id<'shop'>,
  slug: string,
): Promise<Result<undefined, 'collection.not_found'>> {
  return (await rows.deleteCollection(tx, shopId, slug)) ? ok() : refused('collection.not_found')
}
