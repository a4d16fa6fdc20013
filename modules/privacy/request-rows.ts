/** The SQL of requests. The address is sealed, and deleted once a request has ended. */

import { sql } from 'drizzle-orm'
import { fingerprint, type Keyring, seal, unseal } from '#platform/crypto/seal.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { ErasureBar } from './contract.ts'

export type PrivacyRequest = {
  id: string
  state: 'open' | 'waiting' | 'erased' | 'over'
  /** Null once the request has ended. */
  email: string | null
  askedAt: Date
  expiresAt: Date
  waitsFor: ErasureBar[]
}
type RequestRow = {
  id: string
  state: PrivacyRequest['state']
  sealed_email: string | null
  asked_at: Date | string
  expires_at: Date | string
  waits_for: string[]
}

const columns = sql`id, state, sealed_email, asked_at, expires_at, waits_for`
const sealContextOf = (id: string): string => `privacy/request/email/${id}`
const listBars = (bars: readonly ErasureBar[]) => sql`string_to_array(${bars.join(',')}, ',')`
const mailboxOf = (ring: Keyring, email: string): string => fingerprint(ring, 'privacy', email)

const requestOf = (ring: Keyring, row: RequestRow): PrivacyRequest => ({
  id: row.id,
  state: row.state,
  email: row.sealed_email === null ? null : unseal(ring, sealContextOf(row.id), row.sealed_email),
  askedAt: new Date(row.asked_at),
  expiresAt: new Date(row.expires_at),
  waitsFor: row.waits_for as ErasureBar[],
})

export async function insertRequest(
  tx: Tx,
  ring: Keyring,
  row: { id: string; email: string; expiresAt: Date },
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into privacy.request (id, mailbox, sealed_email, asked_at, expires_at)
    values (${row.id}, ${mailboxOf(ring, row.email)}, ${seal(ring, sealContextOf(row.id), row.email)},
      ${instant(at)}, ${instant(row.expiresAt)})`)
}

export async function selectRequest(
  tx: Tx,
  ring: Keyring,
  id: string,
  lock = false,
): Promise<PrivacyRequest | null> {
  const [row] = await rowsOf<RequestRow>(
    tx,
    sql`select ${columns} from privacy.request where id = ${id} ${lock ? sql`for update` : sql``}`,
  )
  return row ? requestOf(ring, row) : null
}

/** A mailbox's pending erasure, whichever link requested it. */
export async function selectPendingErasure(
  tx: Tx,
  ring: Keyring,
  email: string,
): Promise<PrivacyRequest | null> {
  const [row] = await rowsOf<RequestRow>(
    tx,
    sql`select ${columns} from privacy.request where state = 'waiting' and mailbox = ${mailboxOf(ring, email)}`,
  )
  return row ? requestOf(ring, row) : null
}

/** Makes an erasure pending; false if the mailbox already has one. */
export async function startErasure(
  tx: Tx,
  ring: Keyring,
  request: PrivacyRequest,
  bars: readonly ErasureBar[],
  at: Date,
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`update privacy.request set state = 'waiting', erasure_asked_at = ${instant(at)}, waits_for = ${listBars(bars)}
        where id = ${request.id} and state = 'open' and not exists (
          select 1 from privacy.request w where w.state = 'waiting' and w.mailbox = ${mailboxOf(ring, request.email ?? '')})
        returning id`,
  )
  return rows.length > 0
}

/** Erasures due now, locked so that two sweeps can't take one twice. */
export async function lockPendingErasures(
  tx: Tx,
  ring: Keyring,
  checkedBefore: Date,
  max: number,
): Promise<PrivacyRequest[]> {
  const rows = await rowsOf<RequestRow>(
    tx,
    sql`select ${columns} from privacy.request
        where state = 'waiting' and (looked_at is null or waits_for = '{}' or looked_at <= ${instant(checkedBefore)})
        order by erasure_asked_at, id limit ${max} for update skip locked`,
  )
  return rows.map((row) => requestOf(ring, row))
}

export async function writeBars(tx: Tx, id: string, bars: readonly ErasureBar[], at: Date): Promise<void> {
  await tx.execute(
    sql`update privacy.request set waits_for = ${listBars(bars)}, looked_at = ${instant(at)} where id = ${id}`,
  )
}

/** Ends every request of a mailbox: one is erased, the others have nothing left to show. */
export async function endRequests(
  tx: Tx,
  ring: Keyring,
  request: { id: string; email: string },
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update privacy.request set sealed_email = null, mailbox = null, ended_at = ${instant(at)},
      state = case when id = ${request.id} then 'erased' else 'over' end
    where mailbox = ${mailboxOf(ring, request.email)} and state in ('open', 'waiting')`)
}

/** Removes the address from expired links; returns their ids. */
export async function endExpiredRequests(tx: Tx, at: Date): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`update privacy.request set state = 'over', sealed_email = null, mailbox = null, ended_at = ${instant(at)}
        where state = 'open' and expires_at <= ${instant(at)} returning id`,
  )
  return rows.map(({ id }) => id)
}

export async function selectErasedSince(tx: Tx, since: Date): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select id from privacy.request where state = 'erased' and ended_at >= ${instant(since)} limit 500`,
  )
  return rows.map(({ id }) => id)
}
