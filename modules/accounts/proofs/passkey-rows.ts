import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { hashToken } from '../tables.ts'
import type { PasskeyView } from './passkey.ts'

export type StoredPasskey = {
  id: string
  personId: Id<'person'>
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
}
const textArray = (values: readonly string[]) =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`

/** Stores a challenge, and deletes expired ones. */
export async function insertChallenge(
  tx: Tx,
  row: {
    challenge: string
    purpose: 'add' | 'enter' | 'prove'
    personId: Id<'person'> | null
    expiresAt: Date
  },
  now: Date,
): Promise<void> {
  await tx.execute(sql`delete from accounts.passkey_challenge where expires_at <= ${instant(now)}`)
  await tx.execute(sql`
    insert into accounts.passkey_challenge (challenge_hash, purpose, person_id, expires_at)
    values (${hashToken(row.challenge)}, ${row.purpose}, ${row.personId}, ${instant(row.expiresAt)})`)
}

/** Takes a challenge, so that it is answered once; false if it is missing, expired, or someone else's. */
export async function spendChallenge(
  tx: Tx,
  input: { challenge: string; purpose: 'add' | 'enter' | 'prove'; personId: Id<'person'> | null },
  now: Date,
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`delete from accounts.passkey_challenge
        where challenge_hash = ${hashToken(input.challenge)} and purpose = ${input.purpose}
          and person_id is not distinct from ${input.personId} and expires_at > ${instant(now)}
        returning purpose`,
  )
  return rows.length > 0
}

/** Stores a passkey; false if its credential is already known. */
export async function insertPasskey(
  tx: Tx,
  row: StoredPasskey & { name: string; synced: boolean },
  now: Date,
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`insert into accounts.passkey
          (id, person_id, credential_id, public_key, counter, transports, name, synced, made_at)
        values (${row.id}, ${row.personId}, ${row.credentialId}, ${row.publicKey}, ${row.counter},
          ${textArray(row.transports)}, ${row.name}, ${row.synced}, ${instant(now)})
        on conflict (credential_id) do nothing returning id`,
  )
  return rows.length > 0
}

type Raw = {
  id: string
  person_id: Id<'person'>
  credential_id: string
  public_key: string
  counter: number | string
  transports: string[]
  name: string
  synced: boolean
  made_at: Date | string
  last_used_at: Date | string | null
}

/** Locks a passkey by its credential id. */
export async function lockPasskey(tx: Tx, credentialId: string): Promise<StoredPasskey | null> {
  const [row] = await rowsOf<Raw>(
    tx,
    sql`select id, person_id, credential_id, public_key, counter, transports from accounts.passkey
        where credential_id = ${credentialId} for update`,
  )
  if (!row) return null
  const { id, transports } = row
  const key = { personId: row.person_id, credentialId: row.credential_id, publicKey: row.public_key }
  return { id, transports, ...key, counter: Number(row.counter) }
}

export async function touchPasskey(tx: Tx, id: string, counter: number, now: Date): Promise<void> {
  await tx.execute(
    sql`update accounts.passkey set counter = ${counter}, last_used_at = ${instant(now)} where id = ${id}`,
  )
}

/** A person's passkeys, newest first. */
export async function selectPasskeys(
  tx: Tx,
  personId: Id<'person'>,
): Promise<(PasskeyView & { credentialId: string; transports: string[] })[]> {
  const rows = await rowsOf<Raw>(
    tx,
    sql`select id, credential_id, transports, name, synced, made_at, last_used_at from accounts.passkey
        where person_id = ${personId} order by made_at desc, id desc`,
  )
  return rows.map((row) => ({
    id: row.id,
    credentialId: row.credential_id,
    transports: row.transports,
    name: row.name,
    synced: row.synced,
    madeAt: new Date(row.made_at),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at),
  }))
}

export async function renamePasskeyRow(
  tx: Tx,
  personId: Id<'person'>,
  id: string,
  name: string,
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`update accounts.passkey set name = ${name} where id = ${id} and person_id = ${personId} returning id`,
  )
  return rows.length > 0
}

/** Deletes a passkey; returns its name, or null if the person has no such key. */
export async function deletePasskey(tx: Tx, personId: Id<'person'>, id: string): Promise<string | null> {
  const [row] = await rowsOf<{ name: string }>(
    tx,
    sql`delete from accounts.passkey where id = ${id} and person_id = ${personId} returning name`,
  )
  return row?.name ?? null
}
