import { record } from '#audit'
import type { Person } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { sendMail } from '#messages'
import type { Tx } from '#platform/database/tx.ts'
import type { AccountDeps } from '../deps.ts'
import { requireFreshSecondFactor } from '../proofs/second-factor.ts'
import { selectInvitations } from './invitation-rows.ts'
import { findOwnedShop, type TeamRefusal } from './invite-member.ts'
import {
  deleteMember,
  findMembers,
  lockMember,
  selectWorkplaces,
  setWorkplace,
  updateMemberRole,
} from './member-rows.ts'
import { type MemberRole, roleLabels, type TeamView, type Workplace } from './team-role.ts'

/** A shop's people, and those invited. */
export async function findTeam(tx: Tx, deps: AccountDeps, shopId: Id<'shop'>): Promise<TeamView> {
  return {
    members: await findMembers(tx, shopId),
    invitations: await selectInvitations(tx, shopId, deps.now),
  }
}

/** Changes a member's role, from their next request on. */
export async function changeMemberRole(
  tx: Tx,
  actor: Person,
  input: { personId: Id<'person'>; role: MemberRole },
  requestId: string,
  at: Date,
): Promise<Result<undefined, TeamRefusal>> {
  const shop = findOwnedShop(actor)
  if (!shop) return refused('team.owner_only')
  const fresh = requireFreshSecondFactor(actor)
  if (!fresh.ok) return fresh
  const member = await lockMember(tx, shop.id, input.personId)
  if (!member) return refused('team.no_member')
  if (member.role === input.role) return ok()
  await updateMemberRole(tx, shop.id, input.personId, input.role)
  const change = { before: { role: member.role }, after: { role: input.role } }
  await record(
    tx,
    { actor, action: 'member.role_changed', resource: input.personId, ...change, requestId },
    at,
  )
  return ok()
}

/** Removes a member from the shop: their very next request there is refused. Needs no fresh proof. */
export async function removeMember(
  tx: Tx,
  actor: Person,
  personId: Id<'person'>,
  requestId: string,
  at: Date,
): Promise<Result<undefined, TeamRefusal>> {
  const shop = findOwnedShop(actor)
  if (!shop) return refused('team.owner_only')
  const member = await lockMember(tx, shop.id, personId)
  if (!member) return refused('team.no_member')
  await deleteMember(tx, shop.id, personId)
  const before = { name: member.name, role: member.role }
  await record(tx, { actor, action: 'member.removed', resource: personId, before, requestId }, at)
  const data = { name: member.name, shop: member.shop, role: roleLabels[member.role].name }
  await sendMail(tx, { to: member.email, template: 'team-removed', data, about: personId }, at)
  return ok()
}

/** Leaves the present shop. An owner can't. */
export async function leaveTeam(
  tx: Tx,
  actor: Person,
  requestId: string,
  at: Date,
): Promise<Result<undefined, 'team.no_member'>> {
  const member = actor.shop ? await lockMember(tx, actor.shop.id, actor.personId) : null
  if (!member) return refused('team.no_member')
  await deleteMember(tx, actor.shop!.id, actor.personId)
  const before = { name: member.name, role: member.role }
  await record(tx, { actor, action: 'member.left', resource: actor.personId, before, requestId }, at)
  return ok()
}

export const countMembers = async (tx: Tx, shopId: Id<'shop'>): Promise<number> =>
  (await findMembers(tx, shopId)).length
export const findWorkplaces = (tx: Tx, actor: Person): Promise<Workplace[]> =>
  selectWorkplaces(tx, actor.personId)

/** Switches this browser to another of the person's shops. */
export async function switchShop(
  tx: Tx,
  actor: Person,
  shopId: Id<'shop'>,
): Promise<Result<undefined, 'shop.not_found'>> {
  return (await setWorkplace(tx, actor.sessionId, actor.personId, shopId)) ? ok() : refused('shop.not_found')
}
