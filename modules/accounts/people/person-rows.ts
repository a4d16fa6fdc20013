import { and, eq, sql } from 'drizzle-orm'
import type { StaffRole } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { AccountProvider, ConnectedAccount } from '../contract.ts'
import { connectedAccount, credential, person, staff } from '../tables.ts'

export type PersonRow = typeof person.$inferSelect

export async function findPerson(tx: Tx, id: Id<'person'>): Promise<PersonRow | null> {
  const [row] = await tx.select().from(person).where(eq(person.id, id))
  return row ?? null
}

export async function findPersonByEmail(tx: Tx, email: string): Promise<PersonRow | null> {
  const [row] = await tx.select().from(person).where(eq(person.email, email))
  return row ?? null
}

/** Locks an address until the transaction ends, so that two sign-ups at once make one person. */
export async function lockEmail(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`accounts.person ${email}`}))`)
}

export async function updatePerson(
  tx: Tx,
  id: Id<'person'>,
  change: Partial<PersonRow>,
  at: Date,
): Promise<void> {
  await tx
    .update(person)
    .set({ ...change, updatedAt: at })
    .where(eq(person.id, id))
}

export async function findPasswordHash(tx: Tx, personId: Id<'person'>): Promise<string | null> {
  const [row] = await tx
    .select({ hash: credential.password })
    .from(credential)
    .where(and(eq(credential.userId, personId), eq(credential.providerId, 'credential')))
  return row?.hash ?? null
}

/** Sets a person's password, or a first one for a person who signed up another way. */
export async function setPasswordHash(tx: Tx, personId: Id<'person'>, hash: string): Promise<void> {
  const changed = await tx
    .update(credential)
    .set({ password: hash, updatedAt: sql`clock_timestamp()` })
    .where(and(eq(credential.userId, personId), eq(credential.providerId, 'credential')))
    .returning({ id: credential.id })
  if (changed.length > 0) return
  await insertSignInMethod(tx, {
    personId,
    providerId: 'credential',
    accountId: personId,
    passwordHash: hash,
  })
}

/** Adds a sign-in method: a password, or an account elsewhere. */
export async function insertSignInMethod(
  tx: Tx,
  signInMethod: {
    personId: Id<'person'>
    providerId: 'credential' | 'google'
    accountId: string
    passwordHash?: string
  },
): Promise<void> {
  const { personId: userId, providerId, accountId, passwordHash = null } = signInMethod
  await tx
    .insert(credential)
    .values({ id: newId('key'), userId, providerId, accountId, password: passwordHash })
}

export async function insertPersonRow(
  tx: Tx,
  row: { name: string; email: string; emailVerified: boolean },
): Promise<Id<'person'>> {
  const id = newId('person')
  await tx.insert(person).values({ id, ...row, email: row.email.trim().toLowerCase() })
  return id
}

export async function insertStaff(
  tx: Tx,
  personId: Id<'person'>,
  roles: readonly StaffRole[],
): Promise<void> {
  if (roles.length) await tx.insert(staff).values(roles.map((role) => ({ personId, role })))
}

export async function isStaff(tx: Tx, personId: Id<'person'>): Promise<boolean> {
  const rows = await tx.select({ role: staff.role }).from(staff).where(eq(staff.personId, personId)).limit(1)
  return rows.length > 0
}

/** Ends every one-time token of a person, once one of them was used. */
export async function deleteTokensOf(tx: Tx, personId: Id<'person'>): Promise<void> {
  await tx.execute(
    sql`delete from accounts.verification
        where value = ${personId} or position(${`"personId":"${personId}"`} in value) > 0`,
  )
}

/** Frees an address that was entered in a sign-up and never confirmed. */
export async function deleteUnconfirmedPerson(tx: Tx, personId: Id<'person'>): Promise<void> {
  await deleteTokensOf(tx, personId)
  await tx.execute(sql`delete from accounts.person where id = ${personId} and not email_verified`)
}

export async function findConnectedAccounts(tx: Tx, personId: Id<'person'>): Promise<ConnectedAccount[]> {
  return tx
    .select({ provider: connectedAccount.provider, email: connectedAccount.email })
    .from(connectedAccount)
    .where(eq(connectedAccount.personId, personId))
}

export async function upsertConnectedAccount(
  tx: Tx,
  row: { personId: Id<'person'>; provider: AccountProvider; email: string; connectedAt: Date },
): Promise<void> {
  await tx
    .insert(connectedAccount)
    .values(row)
    .onConflictDoUpdate({
      target: [connectedAccount.personId, connectedAccount.provider],
      set: { email: row.email, connectedAt: row.connectedAt },
    })
}

export async function deleteConnectedAccount(
  tx: Tx,
  personId: Id<'person'>,
  provider: AccountProvider,
): Promise<boolean> {
  const rows = await tx
    .delete(connectedAccount)
    .where(and(eq(connectedAccount.personId, personId), eq(connectedAccount.provider, provider)))
    .returning({ email: connectedAccount.email })
  return rows.length > 0
}
