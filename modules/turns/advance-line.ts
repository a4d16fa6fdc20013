import type { Id } from '#kernel/id.ts'
import { after, minutes, seconds } from '#kernel/instant.ts'
import { type DropCount, findDropCount } from '#listings'
import type { Tx } from '#platform/database/tx.ts'
import { callPlaces } from './call-rows.ts'
import { limits } from './limits.ts'
import {
  countTurns,
  countWaiting,
  drawLots,
  lockExistingRoom,
  type PlaceVisit,
  type RoomRow,
  skipQuiet,
  writeRanks,
  writeVisits,
} from './room-rows.ts'

/** The state of a drop and its line. `served`: every place up to this rank was called, or was absent. */
export type Room = DropCount & {
  served: number
  lastRank: number
  drawn: boolean
  /** Open turns: a unit is kept for each. */
  running: number
  /** The places that have them. */
  turns: ReadonlySet<string>
  /** Turns that may be given now. */
  may: number
  /** Browsers waiting and present, if there are so many that the line may be full. */
  waiting: number
  /** Turns that ended in the last minute: the pace of the line. */
  pace: number
  at: Date
}

/**
 * Checks a drop's line and calls as many as possible. `visits`: places looked at since the last check. Null: the
 * listing isn't a limited drop.
 */
export async function advanceLine(
  tx: Tx,
  listingId: Id<'listing'>,
  at: Date,
  visits: readonly PlaceVisit[] = [],
): Promise<Room | null> {
  const drop = await findDropCount(tx, listingId, at)
  if (!drop) return null
  const empty = {
    served: 0,
    lastRank: 0,
    drawn: false,
    running: 0,
    turns: new Set<string>(),
    may: 0,
    waiting: 0,
    pace: 0,
    at,
  }
  // A sold-out drop calls nobody, so that the crowd that hears it contends for no row.
  if (drop.soldOut) return { ...drop, ...empty }
  const room = await lockExistingRoom(tx, drop)
  if (!room) return { ...drop, ...empty }
  if (visits.length > 0) await writeVisits(tx, visits, after(at, minutes(limits.turnMinutes)), at)
  return moveOn(tx, drop, room, at)
}

/**
 * Tells if so many wait already that a newcomer would get nothing unless two of three turns ahead were missed. A full
 * line takes nobody new, and reopens as soon as it has moved.
 */
export const isFull = ({ sale, waiting, unsold }: Room): boolean =>
  sale === 'on_sale' && waiting >= Math.max(limits.minLine, limits.lineForEach * unsold)

/**
 * Turns that may be given now: one for each free unit that no turn keeps, but never more than finish in two minutes,
 * so that the checkout can keep up.
 */
export function countCallable(left: number, { open, bought }: { open: number; bought: number }): number {
  const atOnce = Math.min(limits.maxTurns, Math.max(limits.turnsAtFirst, 2 * bought))
  return Math.max(0, Math.min(atOnce, left) - open)
}

/**
 * Draws lots at the start, takes back quiet turns, and calls the next. The room is locked, and units and turns are
 * counted at one moment, so that there are never more turns than units.
 */
export async function moveOn(tx: Tx, before: DropCount, room: RoomRow, at: Date): Promise<Room> {
  let { last_rank: lastRank, served, drawn: isDrawn } = room
  const idle = { running: 0, turns: new Set<string>(), may: 0, waiting: 0, pace: 0, at }
  if (before.sale === 'scheduled') return { ...before, served, lastRank, drawn: isDrawn, ...idle }
  if (!isDrawn) {
    lastRank += await drawLots(tx, before, at)
    isDrawn = true
  }
  await skipQuiet(tx, before, at)
  const [current, turnCounts] = await Promise.all([
    findDropCount(tx, before.listingId, at),
    countTurns(tx, before, at),
  ])
  const drop = current?.run === before.run ? current : before
  let callable = current === drop && drop.sale === 'on_sale' ? countCallable(drop.unitsLeft, turnCounts) : 0
  const turns = new Set(turnCounts.turns)
  if (callable > 0) {
    const until = after(at, seconds(limits.comeSeconds))
    const called = await callPlaces(tx, drop, callable, until, at)
    served = called.length < callable ? lastRank : Math.max(served, ...called.map(({ rank }) => rank))
    for (const { id } of called) turns.add(id)
    callable -= called.length
    await writeRanks(tx, drop, lastRank, served)
  }
  const waiting = lastRank - served < limits.minLine ? 0 : await countWaiting(tx, drop, at)
  const counts = { running: turns.size, turns, may: callable, waiting, pace: turnCounts.lately }
  return { ...drop, served, lastRank, drawn: isDrawn, ...counts, at }
}
