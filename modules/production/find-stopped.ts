/**
 * Units that can't be printed because something they need has a fault. Nothing faulty reaches a batch or the press.
 */
import type { Id } from '#kernel/id.ts'
import { findBans } from '#listings'
import type { Tx } from '#platform/database/tx.ts'
import { distinctSets, keyOfSet, type PrintSetKey } from './print-file.ts'
import { selectFilesOf, selectSets } from './print-file-rows.ts'

/** The reason for listings hidden from fans: nothing of them is made, even if paid. */
export const bannedWords = 'its listing was taken down'

/** Unit id -> the reason it is stopped. A unit with unfinished files isn't stopped; it only can't start. */
export async function findStopReasons(
  tx: Tx,
  units: readonly (PrintSetKey & { id: string; listingId: Id<'listing'> })[],
): Promise<Map<string, string>> {
  const keys = distinctSets(units)
  const faults = new Map<string, string>()
  for (const set of await selectSets(tx, keys)) if (set.fault) faults.set(keyOfSet(set), set.fault)
  for (const file of await selectFilesOf(tx, keys)) {
    if (file.fault) faults.set(keyOfSet(file), `${file.area}: ${file.fault}`)
  }
  const bannedListings = await findBans(
    tx,
    units.map((unit) => unit.listingId),
  )
  return new Map(
    units.flatMap((unit) => {
      if (bannedListings.has(unit.listingId)) return [[unit.id, bannedWords] as const]
      const fault = faults.get(keyOfSet(unit))
      return fault ? [[unit.id, fault] as const] : []
    }),
  )
}
