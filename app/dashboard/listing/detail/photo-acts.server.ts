import { findArtwork, storeArtwork } from '#artwork'
import { artworkRefusals, type UploadRefusal, uploadBytesMax } from '#artwork/contract'
import type { Id } from '#kernel/id.ts'
import { type Refusal, wordsOf } from '#kernel/result.ts'
import { arrangePhotos, type Listing } from '#listings'
import { type ListingPhoto, listingLimits as limits, listingRefusals } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import { addStorePicture } from '#storefronts'
import { storeRefusals } from '#storefronts/contract'
import type { signedInCreator } from '../../../request.server.ts'

type ShopId = Id<'shop'>
type Outcome = { words: string } | Record<string, never>
/** A stored photograph, by its artwork. */
export type StoredPhoto = { artworkId: Id<'artwork'> }

/** Stores a photograph through artwork's jail; or returns the fault. */
export async function readPhoto(
  services: ReturnType<typeof signedInCreator>,
  shopId: ShopId,
  file: FormDataEntryValue | null,
): Promise<StoredPhoto | { words: string; status: number }> {
  if (!(file instanceof File) || file.size === 0) return { words: 'Choose a photograph first.', status: 422 }
  if (file.size > uploadBytesMax) return { words: 'That file is too large.', status: 413 }
  const stored = await storeArtwork(services, shopId, new Uint8Array(await file.arrayBuffer()), file.name)
  if (stored.ok) return { artworkId: stored.value.id }
  const refusal: Refusal<UploadRefusal> = stored
  return { words: wordsOf(refusal, artworkRefusals), status: artworkRefusals[refusal.code].status }
}

/** Makes it a picture of the store, and the listing's last photograph. */
export async function addPhoto(
  tx: Tx,
  change: { shopId: ShopId; listing: Listing; photo: StoredPhoto; alt: string },
  at: Date,
): Promise<Outcome> {
  const { shopId, listing, photo } = change
  const alt = change.alt.slice(0, limits.photoWords)
  const artwork = await findArtwork(tx, shopId, photo.artworkId)
  const added = await addStorePicture(tx, shopId, photo.artworkId, alt, at)
  if (!added.ok || !artwork)
    return { words: added.ok ? 'Choose another file.' : wordsOf(added, storeRefusals) }
  const { width, height } = artwork
  const photos = [...listing.photos, { id: added.value.id, width, height, alt }]
  const arranged = await arrangePhotos(tx, shopId, listing.id, photos)
  return arranged.ok ? {} : { words: wordsOf(arranged, listingRefusals) }
}

const steps: Readonly<Record<string, number>> = { earlier: -1, later: 1 }
/** Moves a list's item one forward or back; at the end, or for any other word, it stays. */
export function moveItem(list: unknown[], index: number, move: string): void {
  const target = index + (steps[move] ?? 0)
  if (target !== index && list[index] && list[target]) list.splice(target, 0, ...list.splice(index, 1))
}

/** The photographs' order and descriptions, after one was moved or removed. */
export async function changePhotos(
  tx: Tx,
  shopId: ShopId,
  listing: Listing,
  form: FormData,
): Promise<Outcome> {
  const photosById = new Map(listing.photos.map((photo) => [photo.id, photo]))
  const list = form.getAll('photo').flatMap((id): ListingPhoto[] => {
    const photo = photosById.get(String(id))
    const alt = String(form.get(`alt:${id}`) ?? photo?.alt ?? '')
    return photo ? [{ ...photo, alt: alt.trim().slice(0, limits.photoWords) }] : []
  })
  const [move = '', position = ''] = String(form.get('move') ?? '').split(':')
  const index = Number(position)
  if (move === 'remove') list.splice(index, 1)
  moveItem(list, index, move)
  const arranged = await arrangePhotos(tx, shopId, listing.id, list)
  return arranged.ok ? {} : { words: wordsOf(arranged, listingRefusals) }
}
