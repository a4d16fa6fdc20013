import type { Id } from '#kernel/id.ts'
import { after, seconds } from '#kernel/instant.ts'
import { type DropCount, findDropCount } from '#listings'
import type { Tx } from '#platform/database/tx.ts'
import { limits } from './limits.ts'
import { callPlaces, countTurns, drawLots, lockIfThere, type RoomRow, writeRanks } from './room-rows.ts'

/** How a drop and its line stand. `served`: every place up to this rank was called. */
export type Room = DropCount & {
  served: number
  lastRank: number
  drawn: boolean
  /** Turns that run now. */
  running: number
  /** Turns that ended in the last minute: how fast the line moves. */
  pace: number
  at: Date
}

/**
 * Looks at a drop's line and calls as many as may come: up to `turnsAtOnce` at once, and never more than units are free.
 * Null: the listing is no drop with an end to its units.
 */
export async function lookIn(tx: Tx, listingId: Id<'listing'>, at: Date): Promise<Room | null> {
  const drop = await findDropCount(tx, listingId, at)
  if (!drop) return null
  const room = await lockIfThere(tx, drop)
  const none = { served: 0, lastRank: 0, drawn: false, running: 0, pace: 0, at }
  return room ? moveOn(tx, drop, room, at) : { ...drop, ...none }
}

/** Draws the lots at the start, then calls who is next. The room is locked. */
export async function moveOn(tx: Tx, drop: DropCount, room: RoomRow, at: Date): Promise<Room> {
  let { last_rank: lastRank, served, drawn } = room
  if (drop.sale === 'scheduled') return { ...drop, served, lastRank, drawn, running: 0, pace: 0, at }
  if (!drawn) {
    lastRank += await drawLots(tx, drop, at)
    drawn = true
  }
  const { running: before, overLately: pace } = await countTurns(tx, drop, at)
  let running = before
  const may = Math.min(limits.turnsAtOnce, drop.left) - running
  if (may > 0 && served < lastRank && drop.sale === 'on_sale') {
    const until = after(at, seconds(limits.claimSeconds))
    const reached = await callPlaces(tx, drop, served, may, until, at)
    const called = reached === null ? 0 : Math.min(may, reached - served)
    running += called
    served = reached ?? lastRank
    await writeRanks(tx, drop, lastRank, served)
  }
  return { ...drop, served, lastRank, drawn, running, pace, at }
}
