import type { Id } from '#kernel/id.ts'
import { after, minutes } from '#kernel/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import { limits } from './limits.ts'
import { type Place, type RoomKey, selectPlace, writeClaim, writeUsed } from './room-rows.ts'

/** The place as it stands; one that was called is claimed by that, and its time to buy begins. */
export async function claimTurn(tx: Tx, id: Id<'place'>, at: Date): Promise<Place | null> {
  const place = await selectPlace(tx, id)
  if (!place?.calledAt || place.claimedAt) return place
  await writeClaim(tx, id, after(at, minutes(limits.turnMinutes)), at)
  return selectPlace(tx, id)
}

/** Something was ordered in this turn: its room goes to the next in line. Paying again with another card needs no turn. */
export const useTurn = (tx: Tx, key: RoomKey, browser: string, at: Date): Promise<void> =>
  writeUsed(tx, key, browser, at)
