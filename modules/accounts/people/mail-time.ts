import type { Id } from '#kernel/id.ts'
import { formatInZone } from '#kernel/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import { findShopOfPerson } from '../shops/shop-rows.ts'

/** A moment in a letter to a person: in their profile's zone, or UTC for those without a shop. */
export async function formatMailTime(tx: Tx, personId: Id<'person'>, at: Date): Promise<string> {
  return formatInZone(at, (await findShopOfPerson(tx, personId))?.timeZone ?? 'UTC')
}
