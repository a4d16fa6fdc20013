import { sql } from 'drizzle-orm'
import type { StaffRole } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { StaffInvitationView, StaffMember } from './staff-role.ts'

/** Everyone who works in the console, by name; or one of them. */
export async function selectStaff(tx: Tx, personId: Id<'person'> | null = null): Promise<StaffMember[]> {
  const rows = await rowsOf<{
    person_id: Id<'person'>
    name: string
    email: string
    roles: StaffRole[]
    second_factor: boolean
  }>(
    tx,
    sql`select p.id as person_id, p.name, p.email, array_agg(f.role order by f.role) as roles,
          exists (select from accounts.two_factor t where t.person_id = p.id and t.enabled_at is not null)
            or exists (select from accounts.passkey k where k.person_id = p.id) as second_factor
        from accounts.staff f join accounts.person p on p.id = f.person_id
        where ${personId}::text is null or p.id = ${personId}
        group by p.id, p.name, p.email order by lower(p.name), p.id`,
  )
  return rows.map(({ person_id: personId, second_factor: secondFactor, ...row }) => ({
    ...row,
    personId,
    hasSecondFactor: secondFactor,
  }))
}

/** Locks the administrators until the transaction ends; tells if there is any besides this person. */
export async function hasOtherAdministrator(tx: Tx, personId: Id<'person'>): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('accounts.staff admin'))`)
  const rows = await rowsOf(
    tx,
    sql`select 1 from accounts.staff where role = 'admin' and person_id <> ${personId} limit 1`,
  )
  return rows.length > 0
}

/** Gives a role; false if the person has it. */
export async function grantStaffRole(tx: Tx, personId: Id<'person'>, role: StaffRole): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`insert into accounts.staff (person_id, role) values (${personId}, ${role})
        on conflict do nothing returning role`,
  )
  return rows.length > 0
}

export async function revokeStaffRole(tx: Tx, personId: Id<'person'>, role: StaffRole): Promise<void> {
  await tx.execute(sql`delete from accounts.staff where person_id = ${personId} and role = ${role}`)
}

/** Signs a person out everywhere. */
export async function endSessions(tx: Tx, personId: Id<'person'>): Promise<void> {
  await tx.execute(sql`delete from accounts.session where person_id = ${personId}`)
}

export type StaffInvitation = {
  id: string
  email: string
  role: StaffRole
  sendings: number
  expiresAt: Date
  from: string | null
}

/** Writes an invitation; false, without breaking the transaction, if one to that address is open. */
export async function insertStaffInvitation(
  tx: Tx,
  row: { id: string; email: string; role: StaffRole; invitedBy: string | null; expiresAt: Date },
  now: Date,
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`insert into accounts.staff_invitation (id, email, role, invited_by, sent_at, expires_at)
        values (${row.id}, ${row.email}, ${row.role}, ${row.invitedBy}, ${instant(now)}, ${instant(row.expiresAt)})
        on conflict (email) where state = 'open' do nothing returning id`,
  )
  return rows.length > 0
}

type InvitationRow = {
  id: string
  email: string
  role: StaffRole
  sendings: number
  sent_at: Date | string
  expires_at: Date | string
  inviter: string | null
}

/** Locks an open invitation, by its id or by the address; the caller checks if it has expired. */
export async function lockStaffInvitation(
  tx: Tx,
  selection: { id: string } | { email: string },
): Promise<StaffInvitation | null> {
  const condition = 'id' in selection ? sql`i.id = ${selection.id}` : sql`i.email = ${selection.email}`
  const [row] = await rowsOf<InvitationRow>(
    tx,
    sql`select i.id, i.email, i.role, i.sendings, i.sent_at, i.expires_at, p.name as inviter
        from accounts.staff_invitation i left join accounts.person p on p.id = i.invited_by
        where ${condition} and i.state = 'open' for update of i`,
  )
  if (!row) return null
  const { id, email, role, sendings } = row
  return { id, email, role, sendings, expiresAt: new Date(row.expires_at), from: row.inviter }
}

/** Renews an open invitation; returns its new sending number. */
export async function renewStaffInvitation(tx: Tx, id: string, expiresAt: Date, now: Date): Promise<number> {
  const [row] = await rowsOf<{ sendings: number }>(
    tx,
    sql`update accounts.staff_invitation set sendings = sendings + 1, sent_at = ${instant(now)},
          expires_at = ${instant(expiresAt)} where id = ${id} and state = 'open' returning sendings`,
  )
  return row!.sendings
}

export async function endStaffInvitation(
  tx: Tx,
  id: string,
  state: 'accepted' | 'taken_back',
  now: Date,
): Promise<void> {
  await tx.execute(
    sql`update accounts.staff_invitation set state = ${state}, ended_at = ${instant(now)}
        where id = ${id} and state = 'open'`,
  )
}

/** Open invitations, last sent first. */
export async function selectStaffInvitations(tx: Tx, now: Date): Promise<StaffInvitationView[]> {
  const rows = await rowsOf<InvitationRow>(
    tx,
    sql`select i.id, i.email, i.role, i.sendings, i.sent_at, i.expires_at, p.name as inviter
        from accounts.staff_invitation i left join accounts.person p on p.id = i.invited_by
        where i.state = 'open' order by i.sent_at desc, i.id desc limit 100`,
  )
  return rows.map(({ id, email, role, sent_at, expires_at, inviter }) => ({
    id,
    email,
    role,
    from: inviter,
    sentAt: new Date(sent_at),
    expiresAt: new Date(expires_at),
    isExpired: new Date(expires_at) <= now,
  }))
}
