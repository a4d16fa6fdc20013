import { localDate } from '#kernel/instant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import type { ListingId, ShopId } from './listing.ts'
import { lockListing, updateListing, writeNextPrints } from './listing-rows.ts'

/** Sets the days on which listings' waiting units go to print; null if none wait. Production calls it. */
export const setNextPrints = (tx: Tx, days: ReadonlyMap<ListingId, string | null>): Promise<void> =>
  writeNextPrints(tx, days)

/** Asks production to print what waits now, before the next cut-off. Asking twice changes nothing. */
export async function printNow(
  tx: Tx,
  shopId: ShopId,
  id: ListingId,
  at: Date,
): Promise<Result<undefined, 'listing.not_found' | 'listing.nothing_waiting'>> {
  const listing = await lockListing(tx, shopId, id)
  if (!listing) return refused('listing.not_found')
  if (listing.nextPrintOn === null || listing.nextPrintOn < localDate(at, 'UTC')) {
    return refused('listing.nothing_waiting')
  }
  await updateListing(tx, id, { printAskedAt: at })
  await tell(tx, 'listing.print_asked', { listingId: id })
  return ok()
}
