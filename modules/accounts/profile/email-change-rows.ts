import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { instant, toDate } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'

export type EmailChange = {
  id: string
  personId: Id<'person'>
  oldEmail: string
  newEmail: string
  sessionId: Id<'session'>
  needsOldMailbox: boolean
  oldConfirmedAt: Date | null
  newConfirmedAt: Date | null
  askedAt: Date
  expiresAt: Date
  state: 'waiting' | 'done' | 'stopped'
  doneAt: Date | null
}
type Raw = {
  id: string
  person_id: Id<'person'>
  old_email: string
  new_email: string
  session_id: Id<'session'>
  asks_old: boolean
  old_said_at: Date | string | null
  new_said_at: Date | string | null
  asked_at: Date | string
  expires_at: Date | string
  state: EmailChange['state']
  done_at: Date | string | null
}
const changeOf = (row: Raw): EmailChange => ({
  id: row.id,
  personId: row.person_id,
  oldEmail: row.old_email,
  newEmail: row.new_email,
  sessionId: row.session_id,
  needsOldMailbox: row.asks_old,
  oldConfirmedAt: toDate(row.old_said_at),
  newConfirmedAt: toDate(row.new_said_at),
  askedAt: new Date(row.asked_at),
  expiresAt: new Date(row.expires_at),
  state: row.state,
  doneAt: toDate(row.done_at),
})
const columns = sql`id, person_id, old_email, new_email, session_id, asks_old, old_said_at, new_said_at, asked_at,
  expires_at, state, done_at`

export type NewChange = Pick<
  EmailChange,
  'id' | 'personId' | 'oldEmail' | 'newEmail' | 'sessionId' | 'needsOldMailbox' | 'askedAt' | 'expiresAt'
>

export async function insertChange(tx: Tx, row: NewChange): Promise<void> {
  await tx.execute(sql`
    insert into accounts.email_change (id, person_id, old_email, new_email, session_id, asks_old, asked_at, expires_at)
    values (${row.id}, ${row.personId}, ${row.oldEmail}, ${row.newEmail}, ${row.sessionId}, ${row.needsOldMailbox},
      ${instant(row.askedAt)}, ${instant(row.expiresAt)})`)
}

/** Locks a change by its id. */
export async function lockChange(tx: Tx, id: string): Promise<EmailChange | null> {
  const [row] = await rowsOf<Raw>(
    tx,
    sql`select ${columns} from accounts.email_change where id = ${id} for update`,
  )
  return row ? changeOf(row) : null
}

export async function findChange(tx: Tx, id: string): Promise<EmailChange | null> {
  const [row] = await rowsOf<Raw>(tx, sql`select ${columns} from accounts.email_change where id = ${id}`)
  return row ? changeOf(row) : null
}

export async function findWaitingChange(tx: Tx, personId: Id<'person'>): Promise<EmailChange | null> {
  const [row] = await rowsOf<Raw>(
    tx,
    sql`select ${columns} from accounts.email_change where person_id = ${personId} and state = 'waiting'`,
  )
  return row ? changeOf(row) : null
}

export async function markConfirmed(tx: Tx, id: string, side: 'old' | 'new', now: Date): Promise<void> {
  const column = side === 'old' ? sql`old_said_at` : sql`new_said_at`
  await tx.execute(
    sql`update accounts.email_change set ${column} = coalesce(${column}, ${instant(now)}) where id = ${id}`,
  )
}

export async function markDone(tx: Tx, id: string, now: Date, moneyHeldUntil: Date): Promise<void> {
  await tx.execute(
    sql`update accounts.email_change set state = 'done', done_at = ${instant(now)}, money_from = ${instant(moneyHeldUntil)}
        where id = ${id}`,
  )
}

/** Stops pending changes, and with `since` also those made since then. */
export async function stopChanges(tx: Tx, personId: Id<'person'>, since: Date | null): Promise<boolean> {
  const doneSince = since ? sql`or (state = 'done' and asked_at >= ${instant(since)})` : sql``
  const rows = await rowsOf(
    tx,
    sql`update accounts.email_change set state = 'stopped'
        where person_id = ${personId} and (state = 'waiting' ${doneSince}) returning id`,
  )
  return rows.length > 0
}

/** Deletes finished changes, whose addresses are no longer used to sign in. */
export async function forgetChanges(tx: Tx, before: Date): Promise<void> {
  await tx.execute(
    sql`delete from accounts.email_change where asked_at < ${instant(before)} and state <> 'waiting'`,
  )
}

/** The moment until which a shop's payouts are held because its owner's address is new; null if they aren't. */
export async function selectMoneyHeldUntil(tx: Tx, shopId: Id<'shop'>, at: Date): Promise<Date | null> {
  const [row] = await rowsOf<{ until: Date | string | null }>(
    tx,
    sql`select max(c.money_from) as until from accounts.email_change c
        join accounts.member m on m.person_id = c.person_id and m.role = 'owner'
        where m.shop_id = ${shopId} and c.money_from > ${instant(at)}`,
  )
  return toDate(row?.until ?? null)
}

/** Removes sign-in methods added since a moment: passkeys, a Google account, an authenticator. */
export async function dropFactorsSince(tx: Tx, personId: Id<'person'>, since: Date): Promise<void> {
  await tx.execute(
    sql`delete from accounts.passkey where person_id = ${personId} and made_at >= ${instant(since)}`,
  )
  const googleSince = sql`person_id = ${personId} and provider_id = 'google' and created_at >= ${instant(since)}`
  await tx.execute(sql`delete from accounts.connected_account where person_id = ${personId} and provider = 'google'
    and exists (select from accounts.credential where ${googleSince})`)
  await tx.execute(sql`delete from accounts.credential where ${googleSince}`)
  await tx.execute(
    sql`delete from accounts.two_factor where person_id = ${personId} and enabled_at >= ${instant(since)}`,
  )
}
