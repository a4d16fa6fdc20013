import { randomBytes } from 'node:crypto'
import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { ShopRole, StaffRole } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/id.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { SessionView } from '../contract.ts'
import { freshMs, idleMs, maxSessions, staffIdleMs, staffSessionMs, touchMs } from '../limits.ts'
import { hashToken, picturePrefix, session } from '../tables.ts'

export const newToken = (): string => randomBytes(32).toString('base64url')

/** Raises a half session, or records its latest proof. A new token makes the old cookie worthless. */
export async function raiseSession(
  tx: Tx,
  sessionId: Id<'session'>,
  proof: { assurance: 'password' | 'second'; provedAt: Date; expiresAt?: Date; token?: string },
): Promise<void> {
  await tx
    .update(session)
    .set({
      assurance: proof.assurance,
      secondFactorAt: proof.provedAt,
      lastSeenAt: proof.provedAt,
      ...(proof.expiresAt ? { expiresAt: proof.expiresAt } : {}),
      ...(proof.token ? { token: proof.token } : {}),
    })
    .where(eq(session.id, sessionId))
}

/**
 * Records a proof by the signed-in person. If it raises the session's assurance, its token changes, so that a copy of
 * the old cookie gains nothing; the new one is returned, to be set.
 */
export async function writeProof(
  tx: Tx,
  actor: { sessionId: Id<'session'>; assurance: 'password' | 'second' },
  proof: { assurance: 'password' | 'second'; provedAt: Date },
): Promise<{ token: string; isHalf: false } | null> {
  if (proof.assurance === actor.assurance) {
    await raiseSession(tx, actor.sessionId, proof)
    return null
  }
  const token = newToken()
  await raiseSession(tx, actor.sessionId, { ...proof, token })
  return { token, isHalf: false }
}

/** Writes a new session. It is a half one, which opens nothing, until `raiseSession`. */
export async function insertSession(
  tx: Tx,
  row: { personId: Id<'person'>; client: { address: string; userAgent: string }; expiresAt: Date },
): Promise<{ id: Id<'session'>; token: string }> {
  const [id, token] = [newId('session'), newToken()]
  await tx.insert(session).values({
    id,
    userId: row.personId,
    token,
    ipAddress: row.client.address.slice(0, 60),
    userAgent: row.client.userAgent.slice(0, 300),
    expiresAt: row.expiresAt,
  })
  return { id, token }
}

export async function findHalfSessionByToken(
  tx: Tx,
  token: string,
  now: Date,
): Promise<{ id: Id<'session'>; personId: Id<'person'> } | null> {
  const [row] = await tx
    .select({ id: session.id, personId: session.userId })
    .from(session)
    .where(and(eq(session.token, token), eq(session.assurance, 'half'), gt(session.expiresAt, now)))
  return row ?? null
}

export async function deleteSession(
  tx: Tx,
  personId: Id<'person'>,
  sessionId: Id<'session'>,
): Promise<boolean> {
  const rows = await tx
    .delete(session)
    .where(and(eq(session.id, sessionId), eq(session.userId, personId)))
    .returning({ id: session.id })
  return rows.length > 0
}

export async function deleteSessionByToken(tx: Tx, token: string): Promise<void> {
  await tx.delete(session).where(eq(session.token, token))
}

/** Ends all of a person's sessions but one. Returns how many ended. */
export async function deleteOtherSessions(
  tx: Tx,
  personId: Id<'person'>,
  currentId: Id<'session'> | null,
): Promise<number> {
  const rows = await tx
    .delete(session)
    .where(and(eq(session.userId, personId), currentId === null ? undefined : ne(session.id, currentId)))
    .returning({ id: session.id })
  return rows.length
}

/** Keeps a person's newest sessions; deletes ended ones. */
export async function pruneSessions(tx: Tx, personId: Id<'person'>): Promise<void> {
  await tx.execute(sql`
    delete from accounts.session where person_id = ${personId} and (expires_at < clock_timestamp() or id not in (
      select id from accounts.session where person_id = ${personId} order by last_seen_at desc, id desc limit ${maxSessions}))`)
}

/** Deletes sessions begun that many milliseconds ago, by the system's clock; they ended long before. */
export async function forgetOldSessions(tx: Tx, milliseconds: number): Promise<void> {
  await tx.execute(
    sql`delete from accounts.session where created_at < clock_timestamp() - ${milliseconds}::float8 * interval '1 millisecond'`,
  )
}

/** For a session `s` and its person's staff roles `f`; by the system's clock, whatever the business day. */
const isStaff = sql`cardinality(f.roles) > 0`
const touchAfter = sql`case when ${isStaff} then ${touchMs.staff}::float8 else ${touchMs.anybody}::float8 end`
const isLiveSql = sql`s.expires_at > clock_timestamp()
      and s.last_seen_at > clock_timestamp()
        - case when ${isStaff} then ${staffIdleMs}::float8 else ${idleMs}::float8 end * interval '1 millisecond'
      and (not ${isStaff} or s.created_at > clock_timestamp() - ${staffSessionMs} * interval '1 millisecond')`

/** Sessions that still open something, by the rules of `findActorRow`. */
export async function listSessions(tx: Tx, personId: Id<'person'>): Promise<SessionView[]> {
  const rows = await rowsOf<
    Record<'id' | 'user_agent' | 'ip_address' | 'last_seen_at' | 'created_at' | 'assurance', string>
  >(
    tx,
    sql`select s.id, s.user_agent, s.ip_address, s.last_seen_at, s.created_at, s.assurance
      from accounts.session s
      cross join lateral (
        select array(select role from accounts.staff where person_id = s.person_id) as roles) f
      where s.person_id = ${personId} and s.assurance <> 'half' and ${isLiveSql}
      order by s.last_seen_at desc`,
  )
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    address: row.ip_address,
    lastSeenAt: new Date(row.last_seen_at),
    createdAt: new Date(row.created_at),
    assurance: row.assurance as SessionView['assurance'],
  }))
}

export type ActorRow = {
  session_id: Id<'session'>
  assurance: 'password' | 'second'
  second_factor_at: Date | string | null
  stale: boolean
  person_id: Id<'person'>
  name: string
  email: string
  avatar: string | null
  email_verified: boolean
  has_second_factor: boolean
  has_passkey: boolean
  shop_id: Id<'shop'> | null
  handle: string | null
  shop_name: string | null
  role: ShopRole | null
  time_zone: string | null
  display_currency: string | null
  staff: StaffRole[]
}

/** Reads everything about the actor in one statement. Half, ended and idle sessions aren't found. */
export async function findActorRow(tx: Tx, token: string): Promise<ActorRow | null> {
  const [row] = await rowsOf<ActorRow>(
    tx,
    sql`
    select s.id as session_id, s.assurance,
      case when s.second_factor_at > clock_timestamp() - ${freshMs} * interval '1 millisecond' then s.second_factor_at end as second_factor_at,
      s.last_seen_at < clock_timestamp() - ${touchAfter} * interval '1 millisecond' as stale,
      p.id as person_id, p.name, p.email, p.email_verified,
      case when p.image like ${`${picturePrefix}%`} then left(md5(p.image), 16) end as avatar,
      exists (select from accounts.two_factor t where t.person_id = p.id) as has_second_factor,
      exists (select from accounts.passkey k where k.person_id = p.id) as has_passkey,
      w.shop_id, w.handle, w.shop_name, w.role, w.time_zone, w.display_currency,
      f.roles as staff
    from accounts.session s
    join accounts.person p on p.id = s.person_id
    cross join lateral (
      select array(select role from accounts.staff where person_id = p.id order by role) as roles) f
    left join lateral (
      select m.shop_id, h.handle, h.name as shop_name, m.role, h.time_zone, h.display_currency
      from accounts.member m join accounts.shop h on h.id = m.shop_id
      where m.person_id = p.id
      order by m.shop_id = s.shop_id desc, m.role = 'owner' desc, m.since, m.shop_id limit 1) w on true
    where s.token_hash = ${hashToken(token)} and s.assurance <> 'half' and p.email_verified
      and ${isLiveSql}`,
  )
  return row ?? null
}

export async function writeSessionUse(tx: Tx, sessionId: Id<'session'>): Promise<void> {
  await tx.execute(sql`update accounts.session set last_seen_at = clock_timestamp() where id = ${sessionId}`)
}
