import type { Id } from '#kernel/id.ts'
import { after, minutes, seconds } from '#kernel/instant.ts'
import { findDropCount } from '#listings'
import type { Tx } from '#platform/database/tx.ts'
import { limits } from './limits.ts'
import { moveOn } from './look-in.ts'
import {
  lockIfFree,
  type Place,
  selectPlace,
  writeAgain,
  writeBack,
  writeClaim,
  writeLeft,
  writeUsed,
} from './room-rows.ts'

/**
 * The place as it stands, seen now; one that was called is claimed by that, and its time to buy begins. Whose turn passed
 * its piece on takes another while one is free, before everyone else; where someone else is at the line just now, the next
 * look calls it. `patience`: see `Seen`.
 */
export async function claimTurn(
  tx: Tx,
  id: Id<'place'>,
  at: Date,
  patience: number = limits.silentSeconds,
): Promise<Place | null> {
  const claim = () => writeClaim(tx, id, { until: after(at, minutes(limits.turnMinutes)), patience }, at)
  const seen = await claim()
  const place = seen ?? (await selectPlace(tx, id))
  if (seen || !place || place.usedAt || place.leftAt || place.untilAt) return place
  // The line's row before its place's, as a look takes them. In a crowd it is someone's all the time: a request that waited for it
  // here kept everyone from looking, until the turns that looks call were missed too.
  const drop = await findDropCount(tx, place.listingId, at)
  const room = drop?.run === place.run ? await lockIfFree(tx, drop) : null
  await writeBack(tx, id, at)
  if (!drop || !room) return place
  await moveOn(tx, drop, room, at)
  return (await claim()) ?? selectPlace(tx, id)
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

/**
 * The card was declined, and in the same transaction the order gave its pieces back: they are its fan's again for another
 * card, while the browser is there. `held`: whether there was one to give back; a fan who has none left is next in line.
 */
export async function payAgain(
  tx: Tx,
  listingIds: readonly Id<'listing'>[],
  browser: string,
  at: Date,
  held = true,
): Promise<void> {
  const until = held ? after(at, seconds(limits.againSeconds)) : null
  for (const listingId of [...new Set(listingIds)].sort()) await writeAgain(tx, listingId, browser, until, at)
}

/** The fan gives the place or turn up: it goes to the next at once. */
export const leaveLine = (tx: Tx, id: Id<'place'>, at: Date): Promise<void> => writeLeft(tx, id, at)
