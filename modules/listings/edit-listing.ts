import { sql } from 'drizzle-orm'
import { findBlanks } from '#catalogue'
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { ListingForm, ListingPhoto, ListingRefusal, ShownPicture } from './contract.ts'
import { limits } from './limits.ts'
import type { Listing, ListingId, ShopId } from './listing.ts'
import { lockListing, lockNumbers, selectListing, selectSlugsLike, updateListing } from './listing-rows.ts'
import { saveDraft } from './save-draft.ts'
import { isAllowedSlug } from './slug.ts'

type EditRefusal = Extract<ListingRefusal, `listing.${string}`>
type Changes = Partial<
  Pick<ListingForm, 'title' | 'description' | 'startsAt' | 'endsAt' | 'unitsCap' | 'perPersonLimit'>
>

/**
 * Changes the name, description, schedule or stock; fields that are left out stay as they are. The checks are those of
 * a save from the studio.
 */
export async function editListing(
  tx: Tx,
  shopId: ShopId,
  id: ListingId,
  changes: Changes,
  at: Date,
): Promise<Result<Listing, EditRefusal>> {
  const listing = await selectListing(tx, shopId, id)
  if (!listing) return refused('listing.not_found')
  const { designVersionId, title, description, products } = listing.version
  const { startsAt, endsAt, unitsCap, perPersonLimit } = listing
  const form = {
    designVersionId,
    title,
    description,
    products: [...products],
    unitsCap,
    perPersonLimit,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    ...changes,
  }
  return saveDraft(tx, shopId, id, form, at)
}

/** Sets the tags and the texts for search engines. Fans don't buy these, so there is no new version. */
export async function describeListing(
  tx: Tx,
  shopId: ShopId,
  id: ListingId,
  words: { tags?: string[]; searchTitle?: string | null; searchDescription?: string | null },
): Promise<Result<undefined, 'listing.not_found' | 'listing.not_editable'>> {
  const listing = await lockEditable(tx, shopId, id)
  if (!listing.ok) return listing
  await updateListing(tx, id, words)
  return ok()
}

/**
 * Moves the listing to another address of its store. Its old address redirects, and no other listing may take it; the
 * database guarantees both.
 */
export async function moveListing(
  tx: Tx,
  shopId: ShopId,
  id: ListingId,
  slug: string,
): Promise<
  Result<
    undefined,
    'listing.not_found' | 'listing.not_editable' | 'listing.address_taken' | 'listing.address_malformed'
  >
> {
  if (!isAllowedSlug(slug)) return refused('listing.address_malformed', { most: limits.slugCharacters })
  const listing = await lockEditable(tx, shopId, id)
  if (!listing.ok) return listing
  await lockNumbers(tx, shopId)
  if ((await selectSlugsLike(tx, shopId, slug, id)).has(slug))
    return refused('listing.address_taken', { slug })
  await updateListing(tx, id, { slug, addressChosen: true })
  return ok()
}

/** Sets the order of the pictures, leaving out those the listing can't show. Empty: the order of its products. */
export async function arrangePictures(
  tx: Tx,
  shopId: ShopId,
  id: ListingId,
  wantedPictures: readonly ShownPicture[],
): Promise<Result<undefined, 'listing.not_found' | 'listing.not_editable'>> {
  const listing = await lockEditable(tx, shopId, id)
  if (!listing.ok) return listing
  const { products } = listing.value.version
  const blanks = await findBlanks(
    tx,
    products.map(({ blankId }) => blankId),
  )
  const keyOf = ({ blankId, view, colour }: ShownPicture) => `${blankId} ${view} ${colour}`
  const pictures = wantedPictures.filter(
    (picture, index) =>
      products.some(
        ({ blankId, colours }) => blankId === picture.blankId && colours.includes(picture.colour),
      ) &&
      blanks.get(picture.blankId)?.views.some(({ name }) => name === picture.view) === true &&
      wantedPictures.findIndex((other) => keyOf(other) === keyOf(picture)) === index,
  )
  await updateListing(tx, id, { pictures: pictures.slice(0, limits.pictures) })
  return ok()
}

/** Sets the order of the photographs, each once. */
export async function arrangePhotos(
  tx: Tx,
  shopId: ShopId,
  id: ListingId,
  photoList: readonly ListingPhoto[],
): Promise<Result<undefined, 'listing.not_found' | 'listing.not_editable' | 'listing.too_many_photos'>> {
  const listing = await lockEditable(tx, shopId, id)
  if (!listing.ok) return listing
  const photos = photoList.filter(
    (photo, index) => photoList.findIndex((other) => other.id === photo.id) === index,
  )
  if (photos.length > limits.photos) return refused('listing.too_many_photos', { most: limits.photos })
  await updateListing(tx, id, { photos })
  return ok()
}

/** Removes a picture from every listing of the shop, after the store has deleted it. */
export async function removePhoto(tx: Tx, shopId: ShopId, pictureId: Id<'picture'>): Promise<void> {
  await tx.execute(sql`
    update listings.listing set photos = coalesce((select jsonb_agg(photo order by place)
      from jsonb_array_elements(photos) with ordinality as p (photo, place) where photo ->> 'id' <> ${pictureId}), '[]'::jsonb)
    where shop_id = ${shopId} and photos @> ${JSON.stringify([{ id: pictureId }])}::jsonb`)
}

async function lockEditable(
  tx: Tx,
  shopId: ShopId,
  id: ListingId,
): Promise<Result<Listing, 'listing.not_found' | 'listing.not_editable'>> {
  const listing = await lockListing(tx, shopId, id)
  if (!listing) return refused('listing.not_found')
  return listing.status === 'archived' ? refused('listing.not_editable') : ok(listing)
}
