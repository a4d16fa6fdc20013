import type { Id } from '#kernel/id.ts'
import { zonedWords } from '#kernel/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import { shopOfPerson } from '../shops/shop-rows.ts'

/** A moment in a letter to a person: in their profile's zone, or UTC for those without a shop. */
export async function wordsFor(tx: Tx, personId: Id<'person'>, at: Date): Promise<string> {
  return zonedWords(at, (await shopOfPerson(tx, personId))?.timeZone ?? 'UTC')
}
