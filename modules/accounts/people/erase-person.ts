import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import { eraseAccess, eraseShopAccess, overwritePerson } from './erase-rows.ts'
import { findPerson } from './person-rows.ts'

/** The recipient of the last letters. */
export async function findPersonToErase(
  tx: Tx,
  personId: Id<'person'>,
): Promise<{ name: string; email: string }> {
  const { name, email } = (await findPerson(tx, personId))!
  return { name, email }
}

/**
 * Anonymises an account: name, address and every credential are removed, all browsers signed out, the shop's keys
 * ended and its members removed. Rows that orders and books refer to stay, without anything about the person; the
 * store's handle stays with the empty shop, so that nobody can take over someone's name.
 */
export async function erasePerson(
  tx: Tx,
  target: { personId: Id<'person'>; shopId: Id<'shop'> | null },
  at: Date,
): Promise<void> {
  const { email } = await findPersonToErase(tx, target.personId)
  if (target.shopId) await eraseShopAccess(tx, target.shopId, target.personId, at)
  await eraseAccess(tx, target.personId, email)
  await overwritePerson(tx, target.personId, at)
}
