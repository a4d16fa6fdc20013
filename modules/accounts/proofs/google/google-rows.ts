import { and, eq, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import { credential, person } from '../../tables.ts'

const isGoogle = eq(credential.providerId, 'google')

/** The person a Google account signs in. */
export async function findPersonBySubject(tx: Tx, subject: string): Promise<Id<'person'> | null> {
  const [row] = await tx
    .select({ personId: credential.userId })
    .from(credential)
    .where(and(isGoogle, eq(credential.accountId, subject)))
  return row?.personId ?? null
}

export async function findSubject(tx: Tx, personId: Id<'person'>): Promise<string | null> {
  const [row] = await tx
    .select({ subject: credential.accountId })
    .from(credential)
    .where(and(isGoogle, eq(credential.userId, personId)))
  return row?.subject ?? null
}

/** Locks a Google account until the transaction ends, so that two returns at once make one person. */
export async function lockSubject(tx: Tx, subject: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`accounts.google ${subject}`}))`)
}

/** Locks a person, so that two sign-in methods can't be removed at once, each counting on the other. */
export async function lockSignInMethods(tx: Tx, personId: Id<'person'>): Promise<void> {
  await tx.select({ id: person.id }).from(person).where(eq(person.id, personId)).for('update')
}

export async function deleteGoogle(tx: Tx, personId: Id<'person'>): Promise<boolean> {
  const deleted = await tx
    .delete(credential)
    .where(and(isGoogle, eq(credential.userId, personId)))
    .returning({ id: credential.id })
  return deleted.length > 0
}
