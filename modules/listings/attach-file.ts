/** A creator's own files that a listing sells, or gives with a printed unit. */
import { attachToListing, detachFromListing, findAttached, findFile, findOffered, removeFile } from '#files'
import { type FileRefusal, fileLimits, ownFileBlank } from '#files/contract'
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { ListingProduct, ListingRefusal } from './contract.ts'
import type { Listing, ListingId, ShopId } from './listing.ts'
import { lockListing, selectListing } from './listing-rows.ts'

type FileId = Id<'file'>
const isOfFiles = (products: readonly ListingProduct[]): boolean =>
  products.some(({ blankId }) => blankId === ownFileBlank)

const findAttachedFiles = async (tx: Tx, listingId: ListingId): Promise<FileId[]> =>
  (await findOffered(tx, [listingId])).flatMap(({ id, detachedAt }) => (detachedAt ? [] : [id]))

/** A listing of files needs at least one before fans can buy it. */
export async function checkFiles(
  tx: Tx,
  id: ListingId,
  products: readonly ListingProduct[],
): Promise<Result<undefined, 'listing.no_file'>> {
  if (!isOfFiles(products) || (await findAttachedFiles(tx, id)).length > 0) return ok()
  return refused('listing.no_file')
}

/** Attaches a file: all past and future buyers of the listing get it. */
export async function attachFile(
  tx: Tx,
  shopId: ShopId,
  { listingId, fileId }: { listingId: ListingId; fileId: FileId },
  at: Date,
): Promise<
  Result<
    Listing,
    | Extract<ListingRefusal, 'listing.not_found' | 'listing.too_many_files'>
    | Extract<FileRefusal, 'file.not_found' | 'file.nothing_released'>
  >
> {
  const listing = await lockListing(tx, shopId, listingId)
  if (!listing) return refused('listing.not_found')
  const file = await findFile(tx, shopId, fileId)
  if (!file) return refused('file.not_found')
  if (file.versions.every(({ state }) => state !== 'released')) return refused('file.nothing_released')
  const otherFiles = (await findAttached(tx, { listingIds: [listingId] })).filter(
    (attachment) => !attachment.detachedAt && attachment.fileId !== fileId,
  )
  if (otherFiles.length >= fileLimits.filesPerListing)
    return refused('listing.too_many_files', { most: fileLimits.filesPerListing })
  await attachToListing(tx, { shopId, listingId, fileId }, at)
  return ok(listing)
}

/** Detaches a file from the listing. Fans who bought it keep it. */
export async function detachFile(
  tx: Tx,
  shopId: ShopId,
  { listingId, fileId }: { listingId: ListingId; fileId: FileId },
  at: Date,
): Promise<Result<undefined, 'listing.not_found' | 'file.listing_needs_it'>> {
  const listing = await lockListing(tx, shopId, listingId)
  if (!listing) return refused('listing.not_found')
  if (await isNeeded(tx, listing, fileId))
    return refused('file.listing_needs_it', { title: listing.version.title })
  await detachFromListing(tx, listingId, fileId, at)
  return ok()
}

async function isNeeded(tx: Tx, listing: Listing, fileId: FileId): Promise<boolean> {
  if (listing.status !== 'active' || !isOfFiles(listing.version.products)) return false
  return (await findAttachedFiles(tx, listing.id)).every((id) => id === fileId)
}

/** Removes a file from the shop, unless something on sale depends on it. */
export async function removeOwnFile(
  tx: Tx,
  shopId: ShopId,
  fileId: FileId,
  at: Date,
): Promise<Result<undefined, 'file.not_found' | 'file.listing_needs_it'>> {
  if (!(await findFile(tx, shopId, fileId))) return refused('file.not_found')
  for (const { listingId, detachedAt } of await findAttached(tx, { fileIds: [fileId] })) {
    const listing = detachedAt ? null : await lockListing(tx, shopId, listingId as ListingId)
    if (listing && (await isNeeded(tx, listing, fileId)))
      return refused('file.listing_needs_it', { title: listing.version.title })
  }
  return removeFile(tx, shopId, fileId, at)
}

/** The listings that give each of these files now. */
export async function findListingsOfFiles(
  tx: Tx,
  shopId: ShopId,
  fileIds: readonly FileId[],
): Promise<{ fileId: FileId; listing: Listing }[]> {
  const files = []
  for (const { fileId, listingId, detachedAt } of await findAttached(tx, { fileIds })) {
    const listing = detachedAt ? null : await selectListing(tx, shopId, listingId as ListingId)
    if (listing) files.push({ fileId, listing })
  }
  return files
}
