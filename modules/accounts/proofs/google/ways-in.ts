import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import { passwordHashOf } from '../../people/person-rows.ts'
import { selectPasskeys } from '../passkey-rows.ts'
import { subjectOf } from './google-rows.ts'

/** An account's sign-in methods, besides links in letters. */
export async function findWaysIn(
  tx: Tx,
  personId: Id<'person'>,
): Promise<{ password: boolean; google: boolean; passkeys: number }> {
  return {
    password: (await passwordHashOf(tx, personId)) !== null,
    google: (await subjectOf(tx, personId)) !== null,
    passkeys: (await selectPasskeys(tx, personId)).length,
  }
}
