import type { Id } from '#kernel/id.ts'
import { after, minutes, seconds } from '#kernel/instant.ts'
import { findDropCount } from '#listings'
import type { Tx } from '#platform/database/tx.ts'
import { moveOn } from './advance-line.ts'
import { limits } from './limits.ts'
import {
  lockFreeRoom,
  type Place,
  selectPlace,
  writeClaim,
  writeLeft,
  writeReopened,
  writeReturned,
  writeUsed,
} from './room-rows.ts'

/**
 * Marks a place as seen now; a called one is claimed by that, and its time to buy begins. A place whose turn passed
 * its unit on takes another if one is free, before everyone else; if the line is locked at the moment, the next look
 * calls it. `patience`: see `PlaceVisit`.
 */
export async function claimTurn(
  tx: Tx,
  id: Id<'place'>,
  at: Date,
  patience: number = limits.silentSeconds,
): Promise<Place | null> {
  const claim = () => writeClaim(tx, id, { until: after(at, minutes(limits.turnMinutes)), patience }, at)
  const claimed = await claim()
  const place = claimed ?? (await selectPlace(tx, id))
  if (claimed || !place || place.usedAt || place.leftAt || place.untilAt) return place
  // Locks the line before the place, as a look does. In a crowd the line is always locked: when this request waited
  // for it, nobody could look, until the turns that looks call were missed too.
  const drop = await findDropCount(tx, place.listingId, at)
  const room = drop?.run === place.run ? await lockFreeRoom(tx, drop) : null
  await writeReturned(tx, id, at)
  if (!drop || !room) return place
  await moveOn(tx, drop, room, at)
  return (await claim()) ?? selectPlace(tx, id)
}

/** Ends the turns of an order's drops, in the transaction that placed it; the order now holds their units. */
export async function endTurns(
  tx: Tx,
  listingIds: readonly Id<'listing'>[],
  browser: string,
  at: Date,
): Promise<void> {
  for (const listingId of [...new Set(listingIds)].sort()) await writeUsed(tx, listingId, browser, at)
}

/**
 * After a declined card, in the transaction in which the order frees its units: keeps them for the fan to try another
 * card while the browser is there. `isHeld`: there was one to free; a fan who has none left is next in line.
 */
export async function reopenTurns(
  tx: Tx,
  listingIds: readonly Id<'listing'>[],
  browser: string,
  at: Date,
  isHeld = true,
): Promise<void> {
  const until = isHeld ? after(at, seconds(limits.retrySeconds)) : null
  for (const listingId of [...new Set(listingIds)].sort())
    await writeReopened(tx, listingId, browser, until, at)
}

/** Gives up a place or turn, which goes to the next fan at once. */
export const leaveLine = (tx: Tx, id: Id<'place'>, at: Date): Promise<void> => writeLeft(tx, id, at)
