import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import { eraseAccess, eraseShopAccess, overwritePerson } from './erase-rows.ts'
import { findPerson } from './person-rows.ts'

/** Whom the last mails go to. */
export async function findPersonToErase(
  tx: Tx,
  personId: Id<'person'>,
): Promise<{ name: string; email: string }> {
  const { name, email } = (await findPerson(tx, personId))!
  return { name, email }
}

/**
 * Makes an account nobody's: name, address and every proof go, all browsers are signed out, keys of the shop end and its
 * members leave it. The rows that orders and books refer to stay, without a word about who it was; the store's handle
 * stays with the empty shop, so that nobody can follow in someone's name.
 */
export async function erasePerson(
  tx: Tx,
  who: { personId: Id<'person'>; shopId: Id<'shop'> | null },
  at: Date,
): Promise<void> {
  const { email } = await findPersonToErase(tx, who.personId)
  if (who.shopId) await eraseShopAccess(tx, who.shopId, who.personId, at)
  await eraseAccess(tx, who.personId, email)
  await overwritePerson(tx, who.personId, at)
}
