import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { limits } from './limits.ts'
import type { Listing, ListingId, ShopId } from './listing.ts'
import { claimNumber, insertListing, selectListing, selectSlugsLike } from './listing-rows.ts'
import { makeFreeSlug, makeSlug } from './slug.ts'

/** A new draft with the same design, products, prices and texts, but no schedule and no figures. */
export async function duplicateListing(
  tx: Tx,
  shopId: ShopId,
  id: ListingId,
  at: Date,
): Promise<Result<Listing, 'listing.not_found'>> {
  const listing = await selectListing(tx, shopId, id)
  if (!listing) return refused('listing.not_found')
  const { designVersionId, description, products } = listing.version
  const title = `${listing.version.title.slice(0, limits.titleCharacters - 7)} (copy)`
  const number = await claimNumber(tx, shopId)
  const slug = makeFreeSlug(title, await selectSlugsLike(tx, shopId, makeSlug(title)))
  const offer = { designVersionId, title, description, products }
  const terms = { startsAt: null, endsAt: null, unitsCap: null, perPersonLimit: null }
  const copy = await insertListing(tx, { shopId, number, slug, origin: 'studio', offer, terms }, at)
  return ok((await selectListing(tx, shopId, copy))!)
}
