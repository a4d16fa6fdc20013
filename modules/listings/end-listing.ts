import { localDate } from '#kernel/instant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { checkPrintable } from './check-offer.ts'
import { limits } from './limits.ts'
import { type EndCause, type Listing, type ListingId, type ShopId, statusAfter } from './listing.ts'
import { claimSettling, lockListing, selectDue, selectListing, updateListing } from './listing-rows.ts'

type EndRefusal = 'listing.not_found' | 'listing.move_not_allowed'

/** Takes a listing off sale by hand. Its orders are printed all the same. */
export async function endListing(
  tx: Tx,
  shopId: ShopId,
  id: ListingId,
  at: Date,
): Promise<Result<Listing, EndRefusal>> {
  const listing = await lockListing(tx, shopId, id)
  if (!listing) return refused('listing.not_found')
  const ended = await endWithCause(tx, listing, 'hand', at)
  if (!ended.ok) return ended
  if (listing.nextPrintOn === null || listing.nextPrintOn < localDate(at, 'UTC')) {
    await settleRun(tx, (await selectListing(tx, shopId, id))!)
  }
  return ok((await selectListing(tx, shopId, id))!)
}

async function endWithCause(
  tx: Tx,
  listing: Listing,
  cause: EndCause,
  at: Date,
): Promise<Result<undefined, 'listing.move_not_allowed'>> {
  const status = statusAfter(listing, 'end')
  if (!status.ok) return status
  await updateListing(tx, listing.id, {
    status: status.value,
    endedAt: at,
    endCause: cause,
    settleTriedOn: null,
  })
  await tell(tx, 'listing.ended', { listingId: listing.id })
  return ok()
}

/** Makes an ended listing relaunchable after its last print, if its design and blanks can still be printed. */
async function settleRun(tx: Tx, listing: Listing): Promise<boolean> {
  const status = statusAfter(listing, 'settle')
  if (!status.ok) return false
  const printable = await checkPrintable(tx, listing.shopId, listing.version)
  if (!printable.ok) return false
  await updateListing(tx, listing.id, { status: status.value })
  return true
}

/** The sweep: ends listings out of time or units, and settles those whose last print is done. */
export async function endDueListings(tx: Tx, at: Date): Promise<{ ended: number; relaunchable: number }> {
  const dueListings = await selectDue(tx, at, limits.sweepRows)
  for (const listing of dueListings) await endWithCause(tx, listing, listing.cause, at)
  let relaunchable = 0
  for (const listing of await claimSettling(tx, localDate(at, 'UTC'), limits.sweepRows)) {
    if (await settleRun(tx, listing)) relaunchable += 1
  }
  return { ended: dueListings.length, relaunchable }
}
