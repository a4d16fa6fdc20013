import type { Id } from '#kernel/id.ts'
import { after, minutes } from '#kernel/instant.ts'
import { findDropCount } from '#listings'
import type { Tx } from '#platform/database/tx.ts'
import { limits } from './limits.ts'
import { moveOn } from './look-in.ts'
import {
  insertBehind,
  lockRoom,
  type Place,
  type RoomKey,
  selectPlaceOf,
  writePlace,
  writeRanks,
} from './room-rows.ts'

/**
 * A browser's place in the line of a drop: the one it has, or a new one at the end. While nobody waits and there is room,
 * that is a turn at once. Null: the listing is no drop, is over, or its line is not open yet.
 */
export async function takePlace(
  tx: Tx,
  listingId: Id<'listing'>,
  browser: string,
  at: Date,
): Promise<Place | null> {
  const drop = await findDropCount(tx, listingId, at)
  if (!drop || drop.sale === 'ended') return null
  const early = drop.sale === 'scheduled'
  if (early && (!drop.startsAt || at < after(drop.startsAt, -minutes(limits.opensMinutes)))) return null
  const room = await lockRoom(tx, drop)
  const before = await selectPlaceOf(tx, drop, browser)
  if (before && stands(before, at)) return before
  if (early) return writePlace(tx, drop, { browser, rank: null, until: null }, at)
  // Behind others nobody gets a turn by coming: the next look calls who is next, and the line is free again at once.
  if (room.drawn && room.served < room.last_rank) return insertBehind(tx, drop, browser, at)
  const { served, lastRank, running } = await moveOn(tx, drop, room, at)
  const free = served === lastRank && running < limits.turnsAtOnce && drop.left > 0
  const rank = lastRank + 1
  await writeRanks(tx, drop, rank, free ? rank : served)
  const until = free ? after(at, minutes(limits.turnMinutes)) : null
  return writePlace(tx, drop, { browser, rank, until }, at)
}

/** The same where others were seen waiting a moment ago: one statement while they still do. */
export const standBehind = async (tx: Tx, key: RoomKey, browser: string, at: Date): Promise<Place | null> =>
  (await insertBehind(tx, key, browser, at)) ?? takePlace(tx, key.listingId, browser, at)

/** Whether a place is worth keeping: it waits, or was called and its time runs, and nothing was bought with it. */
export const stands = (place: Pick<Place, 'untilAt' | 'usedAt'>, at: Date): boolean =>
  place.usedAt === null && (place.untilAt === null || place.untilAt > at)
