import type { Id } from '#kernel/id.ts'
import { zonedWords } from '#kernel/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import { shopOfPerson } from '../shops/shop-rows.ts'

/** A moment in a mail to a person: in the zone of their profile, in UTC for those without a shop. */
export async function wordsFor(tx: Tx, personId: Id<'person'>, at: Date): Promise<string> {
  return zonedWords(at, (await shopOfPerson(tx, personId))?.timeZone ?? 'UTC')
}
