import type { Tx } from '#platform/database/tx.ts'
import { shopOfPerson } from './shop-rows.ts'

/** "24 August 2025 at 11:00 GMT+1": when something happened to an account, on the clock of the person's profile. */
export const zonedWords = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at)

/** A moment in a mail to a person: in the zone of their profile, in UTC for who has no shop. */
export async function wordsFor(tx: Tx, personId: string, at: Date): Promise<string> {
  return zonedWords(at, (await shopOfPerson(tx, personId))?.timeZone ?? 'UTC')
}
