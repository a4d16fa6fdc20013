import type { Id } from '#kernel/id.ts'
import { after, minutes, seconds } from '#kernel/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import { limits } from './limits.ts'
import { type Place, selectPlace, writeAgain, writeClaim, writeLeft, writeUsed } from './room-rows.ts'

/** The place as it stands, seen now; one that was called is claimed by that, and its time to buy begins. */
export async function claimTurn(tx: Tx, id: Id<'place'>, at: Date): Promise<Place | null> {
  const seen = await writeClaim(tx, id, after(at, minutes(limits.turnMinutes)), at)
  return seen ?? selectPlace(tx, id)
}

/** An order was placed, in the same transaction: the turns of its drops are over, and their units are held by the order. */
export async function endTurns(
  tx: Tx,
  listingIds: readonly Id<'listing'>[],
  browser: string,
  at: Date,
): Promise<void> {
  for (const listingId of [...new Set(listingIds)].sort()) await writeUsed(tx, listingId, browser, at)
}

/** The card was declined: another may be tried for a while, and the turn counts for nobody behind. */
export async function payAgain(
  tx: Tx,
  listingIds: readonly Id<'listing'>[],
  browser: string,
  at: Date,
): Promise<void> {
  const until = after(at, seconds(limits.againSeconds))
  for (const listingId of [...new Set(listingIds)].sort()) await writeAgain(tx, listingId, browser, until)
}

/** The fan gives the place or turn up: it goes to the next at once. */
export const leaveLine = (tx: Tx, id: Id<'place'>, at: Date): Promise<void> => writeLeft(tx, id, at)
