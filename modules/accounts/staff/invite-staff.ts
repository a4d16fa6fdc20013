import { record } from '#audit'
import type { Person, StaffRole } from '#kernel/actor.ts'
import { newId } from '#kernel/id.ts'
import { formatInZone } from '#kernel/instant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { sendMail } from '#messages'
import { signToken } from '#platform/crypto/sign.ts'
import type { Tx } from '#platform/database/tx.ts'
import { consumeToken } from '#platform/http/limit.ts'
import type { AccountDeps } from '../deps.ts'
import { invitationMs, invitationsADay } from '../limits.ts'
import { findPersonByEmail } from '../people/person-rows.ts'
import { requireFreshSecondFactor } from '../proofs/second-factor.ts'
import type { AccountRefusal } from '../refusals.ts'
import { staffLabels } from './staff-role.ts'
import {
  endStaffInvitation,
  grantStaffRole,
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
export function requireAdministrator(actor: Administrator): Result<undefined, StaffRefusal> {
  if (actor === 'system') return ok()
  if (!actor.staff.includes('admin')) return refused('staff.admin_only')
  return requireFreshSecondFactor(actor)
}
const auditFields = (actor: Administrator) => ({ actor, shopId: null }) as const

/** Invites an address into the console, by a letter whose link works once, for a week. */
export async function inviteStaff(
  tx: Tx,
  deps: AccountDeps,
  actor: Administrator,
  input: { email: string; role: StaffRole },
  requestId: string,
  at: Date,
): Promise<Result<{ link: string }, StaffRefusal>> {
  const permission = requireAdministrator(actor)
  if (!permission.ok) return permission
  const person = await findPersonByEmail(tx, input.email)
  const [member] = person ? await selectStaff(tx, person.id) : []
  if (member?.roles.includes(input.role)) return refused('staff.already')
  if (!(await consumeToken(tx, 'invite:staff', ...invitationsADay))) return refused('staff.too_many')
  const expiresAt = new Date(deps.now.getTime() + invitationMs)
  const invitedBy = actor === 'system' ? null : actor.personId
  const id = newId('invitation')
  if (!(await insertStaffInvitation(tx, { id, invitedBy, expiresAt, ...input }, deps.now)))
    return refused('staff.already_invited')
  const from = actor === 'system' ? null : actor.name
  const link = await mailInvitation(tx, deps, { id, ...input, sendings: 1, expiresAt, from }, at)
  await record(
    tx,
    { ...auditFields(actor), action: 'staff.invited', resource: input.email, after: input, requestId },
    at,
  )
  return ok({ link })
}

/** Sends an open invitation again, for another week. Links of earlier letters stop working. */
export async function resendStaffInvitation(
  tx: Tx,
  deps: AccountDeps,
  actor: Administrator,
  id: string,
  requestId: string,
  at: Date,
): Promise<Result<{ link: string }, StaffRefusal>> {
  const permission = requireAdministrator(actor)
  if (!permission.ok) return permission
  const invitation = await lockStaffInvitation(tx, { id })
  if (!invitation) return refused('staff.no_invitation')
  const expiresAt = new Date(deps.now.getTime() + invitationMs)
  const sendings = await renewStaffInvitation(tx, invitation.id, expiresAt, deps.now)
  const from = actor === 'system' ? invitation.from : actor.name
  const link = await mailInvitation(tx, deps, { ...invitation, from, sendings, expiresAt }, at)
  const after = { email: invitation.email, sendings }
  await record(
    tx,
    { ...auditFields(actor), action: 'staff.invited_again', resource: invitation.email, after, requestId },
    at,
  )
  return ok({ link })
}

/** Withdraws an open invitation: its link opens nothing from now on. Needs no fresh proof. */
export async function withdrawStaffInvitation(
  tx: Tx,
  deps: AccountDeps,
  actor: Administrator,
  id: string,
  requestId: string,
  at: Date,
): Promise<Result<undefined, StaffRefusal>> {
  if (actor !== 'system' && !actor.staff.includes('admin')) return refused('staff.admin_only')
  const invitation = await lockStaffInvitation(tx, { id })
  if (!invitation) return refused('staff.no_invitation')
  await endStaffInvitation(tx, invitation.id, 'taken_back', deps.now)
  const before = { email: invitation.email, role: invitation.role }
  await record(
    tx,
    {
      ...auditFields(actor),
      action: 'staff.invitation_taken_back',
      resource: invitation.email,
      before,
      requestId,
    },
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
  input: { email: string; role: StaffRole },
  at: Date,
): Promise<Result<{ link: string | null }, StaffRefusal>> {
  const requestId = 'command line'
  const person = await findPersonByEmail(tx, input.email)
  const openInvitation = await lockStaffInvitation(tx, { email: input.email })
  if (openInvitation && (person?.emailVerified || openInvitation.role !== input.role))
    await withdrawStaffInvitation(tx, deps, 'system', openInvitation.id, requestId, at)
  if (!person?.emailVerified)
    return openInvitation?.role === input.role
      ? resendStaffInvitation(tx, deps, 'system', openInvitation.id, requestId, at)
      : inviteStaff(tx, deps, 'system', input, requestId, at)
  if (!(await grantStaffRole(tx, person.id, input.role))) return refused('staff.already')
  const event = { ...auditFields('system'), action: 'staff.added' as const, resource: person.id }
  await record(tx, { ...event, after: input, requestId }, at)
  const { name, permissions } = staffLabels[input.role]
  const data = { name: person.name, role: name, may: permissions, link: `${deps.appUrl}/operator` }
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
  const { name: role, permissions } = staffLabels[staffInvitation.role]
  const data = {
    from: staffInvitation.from,
    role,
    may: permissions,
    until: formatInZone(staffInvitation.expiresAt, 'UTC'),
    link,
  }
  await sendMail(
    tx,
    { to: staffInvitation.email, template: 'staff-invitation', data, about: staffInvitation.id },
    at,
  )
  return link
}
