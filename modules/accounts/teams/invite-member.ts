import { record } from '#audit'
import { mayDo, type Person } from '#kernel/actor.ts'
import { newId } from '#kernel/id.ts'
import { formatInZone } from '#kernel/instant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { sendMail } from '#messages'
import { signToken } from '#platform/crypto/sign.ts'
import type { Tx } from '#platform/database/tx.ts'
import { consumeToken } from '#platform/http/limit.ts'
import type { AccountDeps } from '../deps.ts'
import { invitationMs, invitationsADay, maxTeam } from '../limits.ts'
import { requireFreshSecondFactor } from '../proofs/second-factor.ts'
import type { AccountRefusal } from '../refusals.ts'
import { lockShop } from '../shops/shop-rows.ts'
import {
  endInvitation,
  type Invitation,
  insertInvitation,
  lockInvitation,
  renewInvitation,
} from './invitation-rows.ts'
import { findMembers } from './member-rows.ts'
import { type MemberRole, roleLabels } from './team-role.ts'

export type TeamRefusal = Extract<AccountRefusal, `team.${string}` | 'second_factor.stale'>
export const invitationPurpose = 'accounts/invitation'

/** The shop whose team an actor may change. */
export const findOwnedShop = (actor: Person) =>
  actor.shop && mayDo(actor.shop.role, 'own') ? actor.shop : null

/** Invites an address into the owner's shop, by a letter whose link works for a week. */
export async function inviteMember(
  tx: Tx,
  deps: AccountDeps,
  actor: Person,
  input: { email: string; role: MemberRole },
  requestId: string,
  at: Date,
): Promise<Result<{ id: string }, TeamRefusal>> {
  const shop = findOwnedShop(actor)
  if (!shop) return refused('team.owner_only')
  const fresh = requireFreshSecondFactor(actor)
  if (!fresh.ok) return fresh
  await lockShop(tx, shop.id)
  const members = await findMembers(tx, shop.id)
  if (members.some(({ email }) => email === input.email)) return refused('team.already_member')
  if (members.length >= maxTeam) return refused('team.full', { most: maxTeam })
  if (!(await consumeToken(tx, `invite:${shop.id}`, ...invitationsADay))) return refused('team.too_many')
  const id = newId('invitation')
  const expiresAt = new Date(deps.now.getTime() + invitationMs)
  const row = { id, shopId: shop.id, invitedBy: actor.personId, expiresAt, ...input }
  if (!(await insertInvitation(tx, row, deps.now))) return refused('team.already_invited')
  const offer = { ...input, shop: shop.name, handle: shop.handle, from: actor.name }
  await mailInvitation(tx, deps, actor, { ...offer, id, shopId: shop.id, sendings: 1, expiresAt }, at)
  await record(tx, { actor, action: 'member.invited', resource: id, after: input, requestId }, at)
  return ok({ id })
}

/** Sends an open invitation again, for another week. Links of earlier letters stop working. */
export async function resendTeamInvitation(
  tx: Tx,
  deps: AccountDeps,
  actor: Person,
  id: string,
  requestId: string,
  at: Date,
): Promise<Result<undefined, TeamRefusal>> {
  const invitation = await findOwnInvitation(tx, actor, id)
  if (!invitation.ok) return invitation
  if (!(await consumeToken(tx, `invite:${invitation.value.shopId}`, ...invitationsADay)))
    return refused('team.too_many')
  const expiresAt = new Date(deps.now.getTime() + invitationMs)
  const sendings = await renewInvitation(tx, id, expiresAt, deps.now)
  await mailInvitation(tx, deps, actor, { ...invitation.value, from: actor.name, sendings, expiresAt }, at)
  const after = { email: invitation.value.email, sendings }
  await record(tx, { actor, action: 'invitation.sent_again', resource: id, after, requestId }, at)
  return ok()
}

/** Withdraws an open invitation: its link opens nothing from now on. */
export async function withdrawTeamInvitation(
  tx: Tx,
  deps: AccountDeps,
  actor: Person,
  id: string,
  requestId: string,
  at: Date,
): Promise<Result<undefined, TeamRefusal>> {
  const invitation = await findOwnInvitation(tx, actor, id)
  if (!invitation.ok) return invitation
  await endInvitation(tx, id, 'taken_back', deps.now)
  const before = { email: invitation.value.email, role: invitation.value.role }
  await record(tx, { actor, action: 'invitation.taken_back', resource: id, before, requestId }, at)
  return ok()
}

async function findOwnInvitation(
  tx: Tx,
  actor: Person,
  id: string,
): Promise<Result<Invitation, TeamRefusal>> {
  const shop = findOwnedShop(actor)
  if (!shop) return refused('team.owner_only')
  const invitation = await lockInvitation(tx, id)
  return invitation?.shopId === shop.id ? ok(invitation) : refused('team.no_invitation')
}

async function mailInvitation(
  tx: Tx,
  deps: AccountDeps,
  actor: Person,
  invitation: Invitation,
  at: Date,
): Promise<void> {
  const key = signToken(
    deps.ring,
    invitationPurpose,
    `${invitation.id}:${invitation.sendings}`,
    invitation.expiresAt.getTime(),
  )
  const data = {
    shop: invitation.shop,
    from: invitation.from,
    role: roleLabels[invitation.role].name,
    may: roleLabels[invitation.role].permissions,
    // The invited person's zone isn't known yet, so the time is in the shop's.
    until: formatInZone(invitation.expiresAt, actor.shop?.timeZone ?? 'UTC'),
    link: `${deps.appUrl}/invitation?key=${encodeURIComponent(key)}`,
  }
  await sendMail(tx, { to: invitation.email, template: 'team-invitation', data, about: invitation.id }, at)
}
