import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import { findPasswordHash } from '../../people/person-rows.ts'
import { selectPasskeys } from '../passkey-rows.ts'
import { findSubject } from './google-rows.ts'

/** An account's sign-in methods, besides links in letters. */
export async function findSignInMethods(
  tx: Tx,
  personId: Id<'person'>,
): Promise<{ password: boolean; google: boolean; passkeys: number }> {
  return {
    password: (await findPasswordHash(tx, personId)) !== null,
    google: (await findSubject(tx, personId)) !== null,
    passkeys: (await selectPasskeys(tx, personId)).length,
  }
}
