import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { type Listing, type ListingId, restoringMove, type ShopId, statusAfter } from './listing.ts'
import { lockListing, selectListing, updateListing } from './listing-rows.ts'

type ArchiveRefusal = 'listing.not_found' | 'listing.move_not_allowed'

/** Archives a listing, remembering its status; its orders and figures stay. */
export async function archiveListing(
  tx: Tx,
  shopId: ShopId,
  id: ListingId,
): Promise<Result<Listing, ArchiveRefusal>> {
  const listing = await lockListing(tx, shopId, id)
  if (!listing) return refused('listing.not_found')
  const status = statusAfter(listing, 'archive')
  if (!status.ok) return status
  await updateListing(tx, id, { status: status.value, archivedFrom: listing.status })
  return ok((await selectListing(tx, shopId, id))!)
}

/** Returns an archived listing to its former status. */
export async function restoreListing(
  tx: Tx,
  shopId: ShopId,
  id: ListingId,
): Promise<Result<Listing, ArchiveRefusal>> {
  const listing = await lockListing(tx, shopId, id)
  if (!listing) return refused('listing.not_found')
  if (!listing.archivedFrom) return refused('listing.move_not_allowed', { status: listing.status })
  const status = statusAfter(listing, restoringMove(listing.archivedFrom))
  if (!status.ok) return status
  await updateListing(tx, id, { status: status.value, archivedFrom: null })
  return ok((await selectListing(tx, shopId, id))!)
}
