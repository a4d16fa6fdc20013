import { record } from '#audit'
import type { Person, StaffRole } from '#kernel/actor.ts'
import { newId } from '#kernel/id.ts'
import { zonedWords } from '#kernel/instant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { sendMail } from '#messages'
import { signToken } from '#platform/crypto/sign.ts'
import type { Tx } from '#platform/database/tx.ts'
import { takeToken } from '#platform/http/limit.ts'
import type { AccountDeps } from '../deps.ts'
import { invitationMs, invitationsADay } from '../limits.ts'
import { findPersonByEmail } from '../people/person-rows.ts'
import { requireFreshSecondFactor } from '../proofs/second-factor.ts'
import type { AccountRefusal } from '../refusals.ts'
import { staffLabels } from './staff-role.ts'
import {
  endStaffInvitation,
  giveStaffRole,
  insertStaffInvitation,
  lockStaffInvitation,
  renewStaffInvitation,
  type StaffInvitation,
  selectStaff,
} from './staff-rows.ts'

export type StaffRefusal = Extract<AccountRefusal, `staff.${string}` | 'second_factor.stale'>
/** The inviter: an administrator in the console, or anyone with the server's command line. */
export type Administrator = Person | 'system'
export const staffInvitationPurpose = 'accounts/staff-invitation'

/** Requires a fresh proof of an administrator in the console; the command line needs none. */
export function mayAdminister(by: Administrator): Result<undefined, StaffRefusal> {
  if (by === 'system') return ok()
  if (!by.staff.includes('admin')) return refused('staff.admin_only')
  return requireFreshSecondFactor(by)
}
const noteBy = (by: Administrator) => ({ actor: by, shopId: null }) as const

/** Invites an address into the console, by a letter whose link works once, for a week. */
export async function inviteStaff(
  tx: Tx,
  deps: AccountDeps,
  by: Administrator,
  wanted: { email: string; role: StaffRole },
  requestId: string,
  at: Date,
): Promise<Result<{ link: string }, StaffRefusal>> {
  const may = mayAdminister(by)
  if (!may.ok) return may
  const person = await findPersonByEmail(tx, wanted.email)
  const [member] = person ? await selectStaff(tx, person.id) : []
  if (member?.roles.includes(wanted.role)) return refused('staff.already')
  if (!(await takeToken(tx, 'invite:staff', ...invitationsADay))) return refused('staff.too_many')
  const expiresAt = new Date(deps.now.getTime() + invitationMs)
  const invitedBy = by === 'system' ? null : by.personId
  const id = newId('invitation')
  if (!(await insertStaffInvitation(tx, { id, invitedBy, expiresAt, ...wanted }, deps.now)))
    return refused('staff.already_invited')
  const from = by === 'system' ? null : by.name
  const link = await mailInvitation(tx, deps, { id, ...wanted, sendings: 1, expiresAt, from }, at)
  await record(
    tx,
    { ...noteBy(by), action: 'staff.invited', resource: wanted.email, after: wanted, requestId },
    at,
  )
  return ok({ link })
}

/** Sends an open invitation again, for another week. Links of earlier letters stop working. */
export async function resendStaffInvitation(
  tx: Tx,
  deps: AccountDeps,
  by: Administrator,
  id: string,
  requestId: string,
  at: Date,
): Promise<Result<{ link: string }, StaffRefusal>> {
  const may = mayAdminister(by)
  if (!may.ok) return may
  const found = await lockStaffInvitation(tx, { id })
  if (!found) return refused('staff.no_invitation')
  const expiresAt = new Date(deps.now.getTime() + invitationMs)
  const sendings = await renewStaffInvitation(tx, found.id, expiresAt, deps.now)
  const from = by === 'system' ? found.from : by.name
  const link = await mailInvitation(tx, deps, { ...found, from, sendings, expiresAt }, at)
  const after = { email: found.email, sendings }
  await record(
    tx,
    { ...noteBy(by), action: 'staff.invited_again', resource: found.email, after, requestId },
    at,
  )
  return ok({ link })
}

/** Withdraws an open invitation: its link opens nothing from now on. Needs no fresh proof. */
export async function takeBackStaffInvitation(
  tx: Tx,
  deps: AccountDeps,
  by: Administrator,
  id: string,
  requestId: string,
  at: Date,
): Promise<Result<undefined, StaffRefusal>> {
  if (by !== 'system' && !by.staff.includes('admin')) return refused('staff.admin_only')
  const found = await lockStaffInvitation(tx, { id })
  if (!found) return refused('staff.no_invitation')
  await endStaffInvitation(tx, found.id, 'taken_back', deps.now)
  const before = { email: found.email, role: found.role }
  await record(
    tx,
    { ...noteBy(by), action: 'staff.invitation_taken_back', resource: found.email, before, requestId },
    at,
  )
  return ok()
}

/**
 * Gives an address a role from the command line: at once if it has an account, else by an invitation, whose link is
 * returned. An open invitation is sent again; one to another role is withdrawn first.
 */
export async function addStaff(
  tx: Tx,
  deps: AccountDeps,
  wanted: { email: string; role: StaffRole },
  at: Date,
): Promise<Result<{ link: string | null }, StaffRefusal>> {
  const requestId = 'command line'
  const person = await findPersonByEmail(tx, wanted.email)
  const open = await lockStaffInvitation(tx, { email: wanted.email })
  if (open && (person?.emailVerified || open.role !== wanted.role))
    await takeBackStaffInvitation(tx, deps, 'system', open.id, requestId, at)
  if (!person?.emailVerified)
    return open?.role === wanted.role
      ? resendStaffInvitation(tx, deps, 'system', open.id, requestId, at)
      : inviteStaff(tx, deps, 'system', wanted, requestId, at)
  if (!(await giveStaffRole(tx, person.id, wanted.role))) return refused('staff.already')
  const event = { ...noteBy('system'), action: 'staff.added' as const, resource: person.id }
  await record(tx, { ...event, after: wanted, requestId }, at)
  const { name, may } = staffLabels[wanted.role]
  const data = { name: person.name, role: name, may, link: `${deps.appUrl}/operator` }
  await sendMail(tx, { to: person.email, template: 'staff-added', data, about: person.id }, at)
  return ok({ link: null })
}

async function mailInvitation(
  tx: Tx,
  deps: AccountDeps,
  staffInvitation: StaffInvitation,
  at: Date,
): Promise<string> {
  const subject = `${staffInvitation.id}:${staffInvitation.sendings}`
  const key = signToken(deps.ring, staffInvitationPurpose, subject, staffInvitation.expiresAt.getTime())
  const link = `${deps.appUrl}/staff-invitation?key=${encodeURIComponent(key)}`
  const { name: role, may } = staffLabels[staffInvitation.role]
  const data = {
    from: staffInvitation.from,
    role,
    may,
    until: zonedWords(staffInvitation.expiresAt, 'UTC'),
    link,
  }
  await sendMail(
    tx,
    { to: staffInvitation.email, template: 'staff-invitation', data, about: staffInvitation.id },
    at,
  )
  return link
}
