import { asId, type Id } from '#kernel/id.ts'
import { countWaiting } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import type { Batch } from './batch.ts'
import { closeEarly } from './close-batches.ts'

/**
 * Prints a listing now, because its shop asked: its waiting units go into batches of their own. A second call does
 * nothing.
 */
export async function printListing(tx: Tx, listingId: Id<'listing'>, at: Date): Promise<Batch[]> {
  const id = asId('listing', listingId)
  const techniques = new Set((await countWaiting(tx, { listingIds: [id] })).map(({ technique }) => technique))
  const batches: Batch[] = []
  for (const technique of [...techniques].sort()) {
    // Once for each press with waiting units of it.
    for (;;) {
      const result = await closeEarly(tx, { technique, listingId: id }, at)
      if (!result.ok) break
      batches.push(result.value)
    }
  }
  return batches
}
