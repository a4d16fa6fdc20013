import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { areOwnListings } from '#listings'
import { makeFreeSlug } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import * as collections from './collection-rows.ts'
import type { CollectionForm, WritingForm } from './contract.ts'
import { limits } from './limits.ts'
import { lockStore } from './store-rows.ts'
import * as rows from './writing-rows.ts'

type WritingRefusal =
  | 'store.listing_not_yours'
  | 'store.too_many'
  | 'store.address_taken'
  | 'writing.not_found'
type CollectionRefusal = Exclude<WritingRefusal, 'writing.not_found'> | 'collection.not_found'

/** Creates or changes a post or a page. Its address is made from its first title; a changed address redirects. */
export async function saveWriting(
  tx: Tx,
  shopId: Id<'shop'>,
  id: string | null,
  form: WritingForm,
  at: Date,
): Promise<Result<{ id: string }, WritingRefusal>> {
  if (form.listingId && !(await areOwnListings(tx, shopId, [form.listingId]))) {
    return refused('store.listing_not_yours')
  }
  await lockStore(tx, shopId)
  const used = await rows.selectSlugs(tx, shopId, form.kind)
  if (id !== null) {
    const before = await rows.selectWriting(tx, shopId, { id })
    if (!before || before.kind !== form.kind) return refused('writing.not_found')
    if (form.slug && form.slug !== before.slug) {
      if (used.has(form.slug)) return refused('store.address_taken')
      await rows.insertMovedAddress(tx, shopId, form.kind, before.slug, form.slug)
    }
    return (await rows.updateWriting(tx, shopId, id, form, at)) ? ok({ id }) : refused('writing.not_found')
  }
  if (used.size >= limits.writingsMax) return refused('store.too_many', { limit: limits.writingsMax })
  if (form.slug && used.has(form.slug)) return refused('store.address_taken')
  return ok({
    id: await rows.insertWriting(tx, shopId, form.slug ?? makeFreeSlug(form.title, used), form, at),
  })
}

export async function removeWriting(
  tx: Tx,
  shopId: Id<'shop'>,
  id: string,
): Promise<Result<undefined, 'writing.not_found'>> {
  return (await rows.deleteWriting(tx, shopId, id)) ? ok() : refused('writing.not_found')
}

/** Creates a collection, or changes the one at `slug`: its name, its words, and its listings, in order. */
export async function saveCollection(
  tx: Tx,
  shopId: Id<'shop'>,
  slug: string | null,
  form: CollectionForm,
  at: Date,
): Promise<Result<{ slug: string }, CollectionRefusal>> {
  const ids = [...new Set(form.listingIds)]
  if (!(await areOwnListings(tx, shopId, ids))) return refused('store.listing_not_yours')
  await lockStore(tx, shopId)
  const used = await rows.selectSlugs(tx, shopId, 'collection')
  const address = form.slug ?? slug ?? makeFreeSlug(form.title, used)
  if (address !== slug && used.has(address)) return refused('store.address_taken')
  if (slug === null) {
    if (used.size >= limits.collectionsMax) return refused('store.too_many', { limit: limits.collectionsMax })
    await collections.insertCollection(tx, shopId, { ...form, slug: address }, at)
  } else {
    if (!(await collections.updateCollection(tx, shopId, slug, form))) return refused('collection.not_found')
    if (address !== slug) await rows.insertMovedAddress(tx, shopId, 'collection', slug, address)
  }
  await collections.replaceCollectionListings(tx, shopId, address, ids)
  return ok({ slug: address })
}

export async function removeCollection(
  tx: Tx,
  shopId: Id<'shop'>,
  slug: string,
): Promise<Result<undefined, 'collection.not_found'>> {
  return (await collections.deleteCollection(tx, shopId, slug)) ? ok() : refused('collection.not_found')
}
