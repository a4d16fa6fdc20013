import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'

/** No mail can reach this top-level domain (RFC 2606). */
const erasedAddressOf = (personId: Id<'person'>): string => `${personId}@erased.invalid`

/** Ends all access to a shop: keys, exports, invitations, and every membership but its owner's. */
export async function eraseShopAccess(
  tx: Tx,
  shopId: Id<'shop'>,
  ownerId: Id<'person'>,
  at: Date,
): Promise<void> {
  await tx.execute(
    sql`update accounts.api_key set revoked_at = ${instant(at)} where shop_id = ${shopId} and revoked_at is null`,
  )
  await tx.execute(sql`update accounts.api_key set name = 'Erased' where shop_id = ${shopId}`)
  await tx.execute(sql`delete from accounts.data_export where shop_id = ${shopId} and state = 'waiting'`)
  await tx.execute(
    sql`update accounts.data_export set expires_at = ${instant(at)} where shop_id = ${shopId} and state = 'ready'`,
  )
  await tx.execute(sql`delete from accounts.invitation where shop_id = ${shopId}`)
  await tx.execute(sql`update accounts.session set shop_id = null where shop_id = ${shopId}`)
  await tx.execute(sql`delete from accounts.member where shop_id = ${shopId} and person_id <> ${ownerId}`)
  await tx.execute(sql`update accounts.shop set name = 'Closed shop' where id = ${shopId}`)
}

/** Ends all of a person's sign-in methods, and their places in other people's shops. */
export async function eraseAccess(tx: Tx, personId: Id<'person'>, email: string): Promise<void> {
  await tx.execute(sql`delete from accounts.session where person_id = ${personId}`)
  await tx.execute(sql`delete from accounts.credential where person_id = ${personId}`)
  await tx.execute(sql`delete from accounts.passkey where person_id = ${personId}`)
  await tx.execute(sql`delete from accounts.passkey_challenge where person_id = ${personId}`)
  await tx.execute(sql`delete from accounts.two_factor where person_id = ${personId}`)
  await tx.execute(
    sql`delete from accounts.verification
        where value = ${personId} or position(${`"personId":"${personId}"`} in value) > 0`,
  )
  await tx.execute(
    sql`delete from accounts.email_change where person_id = ${personId} or new_email = ${email}`,
  )
  await tx.execute(sql`delete from accounts.connected_account where person_id = ${personId}`)
  await tx.execute(sql`delete from accounts.invitation where email = ${email}`)
  await tx.execute(sql`delete from accounts.staff_invitation where email = ${email}`)
  await tx.execute(sql`delete from accounts.member where person_id = ${personId} and role <> 'owner'`)
}

/**
 * The keys that letters to and about a person are stored under: former addresses, unless someone else has them now,
 * and the ids of the person and of their shop's invitations.
 */
export async function findTracesOfPerson(
  tx: Tx,
  personId: Id<'person'>,
  shopId: Id<'shop'> | null,
): Promise<{ addresses: string[]; subjects: string[] }> {
  const formerAddresses = await rowsOf<{ email: string }>(
    tx,
    sql`select distinct c.old_email as email from accounts.email_change c
        where c.person_id = ${personId} and c.state = 'done'
          and not exists (select from accounts.person p where p.email = c.old_email and p.id <> c.person_id)`,
  )
  const invitations = await rowsOf<{ id: string }>(
    tx,
    sql`select id from accounts.invitation where shop_id = ${shopId}`,
  )
  return {
    addresses: formerAddresses.map(({ email }) => email),
    subjects: [personId, ...invitations.map(({ id }) => id)],
  }
}

export async function overwritePerson(tx: Tx, personId: Id<'person'>, at: Date): Promise<void> {
  await tx.execute(sql`
    update accounts.person set name = 'Erased account', email = ${erasedAddressOf(personId)}, email_verified = false,
      image = null, phone = '', street = '', apartment = '', country = '', state = '', city = '', zip = '',
      boosted = false, wanted_shop = null, updated_at = ${instant(at)}
    where id = ${personId}`)
}
