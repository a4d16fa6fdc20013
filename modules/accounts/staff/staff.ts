import { record } from '#audit'
import type { StaffRole } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { sendMail } from '#messages'
import type { Tx } from '#platform/database/tx.ts'
import type { AccountDeps } from '../deps.ts'
import { findPersonByEmail } from '../people/person-rows.ts'
import {
  type Administrator,
  requireAdministrator,
  type StaffRefusal,
  withdrawStaffInvitation,
} from './invite-staff.ts'
import type { StaffView } from './staff-role.ts'
import {
  endSessions,
  grantStaffRole,
  hasOtherAdministrator,
  lockStaffInvitation,
  revokeStaffRole,
  selectStaff,
  selectStaffInvitations,
} from './staff-rows.ts'

/** The people in the console, and those invited. */
export async function findStaff(tx: Tx, deps: AccountDeps): Promise<StaffView> {
  return { members: await selectStaff(tx), invitations: await selectStaffInvitations(tx, deps.now) }
}

/** Sets a staff member's roles to exactly these, from their next request on. */
export async function changeStaffRoles(
  tx: Tx,
  actor: Administrator,
  input: { personId: Id<'person'>; roles: readonly StaffRole[] },
  requestId: string,
  at: Date,
): Promise<Result<undefined, StaffRefusal>> {
  const permission = requireAdministrator(actor)
  if (!permission.ok) return permission
  const hasNoOtherAdministrator = !(await hasOtherAdministrator(tx, input.personId))
  const [member] = await selectStaff(tx, input.personId)
  if (!member) return refused('staff.not_found')
  const roles = [...new Set(input.roles)]
  const removedRoles = member.roles.filter((role) => !roles.includes(role))
  const addedRoles = roles.filter((role) => !member.roles.includes(role))
  if (removedRoles.length + addedRoles.length === 0) return ok()
  if (hasNoOtherAdministrator && removedRoles.includes('admin')) return refused('staff.last_admin')
  for (const role of addedRoles) await grantStaffRole(tx, member.personId, role)
  for (const role of removedRoles) await revokeStaffRole(tx, member.personId, role)
  const change = { before: { roles: member.roles }, after: { roles } }
  const event = { actor, shopId: null, action: 'staff.roles_changed' as const, resource: member.personId }
  await record(tx, { ...event, ...change, requestId }, at)
  return ok()
}

/** Removes someone from the console and signs them out everywhere, at once. The account stays an ordinary one. */
export async function removeStaff(
  tx: Tx,
  actor: Administrator,
  personId: Id<'person'>,
  requestId: string,
  at: Date,
): Promise<Result<undefined, StaffRefusal>> {
  const permission = requireAdministrator(actor)
  if (!permission.ok) return permission
  const hasNoOtherAdministrator = !(await hasOtherAdministrator(tx, personId))
  const [member] = await selectStaff(tx, personId)
  if (!member) return refused('staff.not_found')
  if (hasNoOtherAdministrator && member.roles.includes('admin')) return refused('staff.last_admin')
  for (const role of member.roles) await revokeStaffRole(tx, personId, role)
  await endSessions(tx, personId)
  const before = { name: member.name, email: member.email, roles: member.roles }
  const event = { actor, shopId: null, action: 'staff.removed' as const, resource: personId }
  await record(tx, { ...event, before, requestId }, at)
  const data = { name: member.name }
  await sendMail(tx, { to: member.email, template: 'staff-removed', data, about: personId }, at)
  return ok()
}

/** The same by address, from the command line; a waiting invitation there is withdrawn. */
export async function removeStaffByEmail(
  tx: Tx,
  deps: AccountDeps,
  email: string,
  at: Date,
): Promise<Result<undefined, StaffRefusal>> {
  const openInvitation = await lockStaffInvitation(tx, { email })
  if (openInvitation) await withdrawStaffInvitation(tx, deps, 'system', openInvitation.id, 'command line', at)
  const person = await findPersonByEmail(tx, email)
  const result = person
    ? await removeStaff(tx, 'system', person.id, 'command line', at)
    : refused('staff.not_found' as const)
  return !result.ok && result.code === 'staff.not_found' && openInvitation ? ok() : result
}
