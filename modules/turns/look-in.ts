import type { Id } from '#kernel/id.ts'
import { after, seconds } from '#kernel/instant.ts'
import { type DropCount, findDropCount } from '#listings'
import type { Tx } from '#platform/database/tx.ts'
import { limits } from './limits.ts'
import {
  callPlaces,
  countTurns,
  drawLots,
  lockIfThere,
  type RoomRow,
  writeRanks,
  writeSeen,
} from './room-rows.ts'

/** How a drop and its line stand. `served`: every place up to this rank was called, or was not there to be called. */
export type Room = DropCount & {
  served: number
  lastRank: number
  drawn: boolean
  /** Turns that are open and were seen a while ago at most. */
  running: number
  /** Turns that may be given now. */
  may: number
  /** Turns that ended in the last minute: how fast the line moves. */
  pace: number
  at: Date
}

/**
 * Looks at a drop's line and calls as many as may come. `seen`: places that were asked after since the last look.
 * Null: the listing is no drop with an end to its units.
 */
export async function lookIn(
  tx: Tx,
  listingId: Id<'listing'>,
  at: Date,
  seen: readonly string[] = [],
): Promise<Room | null> {
  const drop = await findDropCount(tx, listingId, at)
  if (!drop) return null
  const none = { served: 0, lastRank: 0, drawn: false, running: 0, may: 0, pace: 0, at }
  // Nobody is called for what is gone, so that the crowd that hears it meets at no row.
  if (drop.soldOut) return { ...drop, ...none }
  const room = await lockIfThere(tx, drop)
  if (!room) return { ...drop, ...none }
  if (seen.length > 0) await writeSeen(tx, seen, at)
  return moveOn(tx, drop, room, at)
}

/**
 * How many turns may be given now: one for each piece that is free and that no turn at work is about to take. A turn that
 * went quiet is left out of that, but in all there are never many more open ones than pieces; and never more than finish
 * in two minutes, so that who has a turn finds the checkout awake.
 */
export function mayCall(
  left: number,
  { fresh, open, bought }: { fresh: number; open: number; bought: number },
): number {
  const atOnce = Math.min(limits.turnsMost, Math.max(limits.turnsAtFirst, 2 * bought))
  const most = Math.min(atOnce, Math.max(Math.ceil(left * 1.5), left + 2))
  return left === 0 ? 0 : Math.max(0, Math.min(most - open, left - fresh))
}

/** Draws the lots at the start, then calls who is next. The room is locked. */
export async function moveOn(tx: Tx, drop: DropCount, room: RoomRow, at: Date): Promise<Room> {
  let { last_rank: lastRank, served, drawn } = room
  const still = { running: 0, may: 0, pace: 0, at }
  if (drop.sale === 'scheduled') return { ...drop, served, lastRank, drawn, ...still }
  if (!drawn) {
    lastRank += await drawLots(tx, drop, at)
    drawn = true
  }
  const turns = await countTurns(tx, drop, at)
  let may = drop.sale === 'on_sale' ? mayCall(drop.left, turns) : 0
  let running = turns.open
  if (may > 0) {
    const until = after(at, seconds(limits.claimSeconds))
    const called = await callPlaces(tx, drop, may, until, at)
    served = called.length < may ? lastRank : Math.max(served, ...called)
    running += called.length
    may -= called.length
    await writeRanks(tx, drop, lastRank, served)
  }
  return { ...drop, served, lastRank, drawn, running, may, pace: turns.lately, at }
}
