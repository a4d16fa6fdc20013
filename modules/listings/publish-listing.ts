import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { checkFiles } from './attach-file.ts'
import { findBans } from './ban-rows.ts'
import { checkOffer } from './check-offer.ts'
import type { ListingRefusal } from './contract.ts'
import { type Listing, type ListingId, type ListingMove, type ShopId, statusAfter } from './listing.ts'
import { freezeVersion, lockListing, selectListing, type Terms, updateListing } from './listing-rows.ts'
import { runsForward } from './save-draft.ts'
import { openStock, selectStock } from './stock-rows.ts'

export type LaunchRefusal = Extract<ListingRefusal, `listing.${string}`>

/**
 * Puts a draft on sale: at once, or at its start. Refuses what can't be printed, what would lose money in a size, and
 * a schedule in the past.
 */
export async function publishListing(
  tx: Tx,
  shopId: ShopId,
  id: ListingId,
  at: Date,
): Promise<Result<Listing, LaunchRefusal>> {
  const listing = await lockListing(tx, shopId, id)
  if (!listing) return refused('listing.not_found')
  return launch(tx, listing, 'publish', listing, at)
}

/** Puts an ended listing on sale again, with a new run's schedule and units. Its page and figures stay. */
export async function relaunchListing(
  tx: Tx,
  shopId: ShopId,
  id: ListingId,
  at: Date,
  terms: Terms = { startsAt: null, endsAt: null, unitsCap: null, perPersonLimit: null },
): Promise<Result<Listing, LaunchRefusal>> {
  const listing = await lockListing(tx, shopId, id)
  if (!listing) return refused('listing.not_found')
  return launch(tx, listing, 'relaunch', terms, at)
}

async function launch(
  tx: Tx,
  listing: Listing,
  event: ListingMove,
  { startsAt, endsAt, unitsCap, perPersonLimit }: Terms,
  at: Date,
): Promise<Result<Listing, LaunchRefusal>> {
  if ((await findBans(tx, [listing.id])).size > 0) return refused('listing.taken_down')
  const status = statusAfter(listing, event)
  if (!status.ok) return status
  const terms = { startsAt, endsAt, unitsCap, perPersonLimit }
  if (!runsForward(terms, at)) return refused('listing.schedule_backwards')
  const offerCheck = await checkOffer(tx, listing.shopId, listing.version, at)
  if (!offerCheck.ok) return offerCheck
  const fileCheck = await checkFiles(tx, listing.id, listing.version.products)
  if (!fileCheck.ok) return fileCheck
  await freezeVersion(tx, listing.version.id, at)
  const isLimited = unitsCap !== null || perPersonLimit !== null
  if (isLimited || (await selectStock(tx, listing.id))) await openStock(tx, listing.id, unitsCap)
  await updateListing(tx, listing.id, { ...terms, status: status.value, launchedAt: at })
  await tell(tx, 'listing.launched', { listingId: listing.id })
  return ok((await selectListing(tx, listing.shopId, listing.id))!)
}
