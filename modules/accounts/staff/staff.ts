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
  mayAdminister,
  type StaffRefusal,
  takeBackStaffInvitation,
} from './invite-staff.ts'
import type { StaffView } from './staff-role.ts'
import {
  endSessions,
  giveStaffRole,
  lockStaffInvitation,
  othersAdminister,
  selectStaff,
  selectStaffInvitations,
  takeStaffRole,
} from './staff-rows.ts'

/** The people in the console, and those invited. */
export async function findStaff(tx: Tx, deps: AccountDeps): Promise<StaffView> {
  return { members: await selectStaff(tx), invitations: await selectStaffInvitations(tx, deps.now) }
}

/** Sets a staff member's roles to exactly these, from their next request on. */
export async function changeStaffRoles(
  tx: Tx,
  by: Administrator,
  wanted: { personId: Id<'person'>; roles: readonly StaffRole[] },
  requestId: string,
  at: Date,
): Promise<Result<undefined, StaffRefusal>> {
  const may = mayAdminister(by)
  if (!may.ok) return may
  const alone = !(await othersAdminister(tx, wanted.personId))
  const [member] = await selectStaff(tx, wanted.personId)
  if (!member) return refused('staff.not_found')
  const roles = [...new Set(wanted.roles)]
  const gone = member.roles.filter((role) => !roles.includes(role))
  const fresh = roles.filter((role) => !member.roles.includes(role))
  if (gone.length + fresh.length === 0) return ok()
  if (alone && gone.includes('admin')) return refused('staff.last_admin')
  for (const role of fresh) await giveStaffRole(tx, member.personId, role)
  for (const role of gone) await takeStaffRole(tx, member.personId, role)
  const change = { before: { roles: member.roles }, after: { roles } }
  const event = { actor: by, shopId: null, action: 'staff.roles_changed' as const, resource: member.personId }
  await record(tx, { ...event, ...change, requestId }, at)
  return ok()
}

/** Removes someone from the console and signs them out everywhere, at once. The account stays an ordinary one. */
export async function removeStaff(
  tx: Tx,
  by: Administrator,
  personId: Id<'person'>,
  requestId: string,
  at: Date,
): Promise<Result<undefined, StaffRefusal>> {
  const may = mayAdminister(by)
  if (!may.ok) return may
  const alone = !(await othersAdminister(tx, personId))
  const [member] = await selectStaff(tx, personId)
  if (!member) return refused('staff.not_found')
  if (alone && member.roles.includes('admin')) return refused('staff.last_admin')
  for (const role of member.roles) await takeStaffRole(tx, personId, role)
  await endSessions(tx, personId)
  const before = { name: member.name, email: member.email, roles: member.roles }
  const event = { actor: by, shopId: null, action: 'staff.removed' as const, resource: personId }
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
  const open = await lockStaffInvitation(tx, { email })
  if (open) await takeBackStaffInvitation(tx, deps, 'system', open.id, 'command line', at)
  const person = await findPersonByEmail(tx, email)
  const removed = person
    ? await removeStaff(tx, 'system', person.id, 'command line', at)
    : refused('staff.not_found' as const)
  return !removed.ok && removed.code === 'staff.not_found' && open ? ok() : removed
}
