import { record } from '#audit'
import type { Actor, Person } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { sendMail } from '#messages'
import { readToken } from '#platform/crypto/sign.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { AccountDeps } from '../deps.ts'
import { findShop } from '../shops/shop-rows.ts'
import { endInvitation, type Invitation, lockInvitation } from './invitation-rows.ts'
import { invitationPurpose } from './invite-member.ts'
import { insertMember, setWorkplace } from './member-rows.ts'
import { type OfferView, roleLabels } from './team-role.ts'

/** The open invitation of a link: the last one sent, not expired or withdrawn. */
async function findInvitation(tx: Tx, deps: AccountDeps, key: string): Promise<Invitation | null> {
  const subject = readToken(deps.ring, invitationPurpose, key, deps.now.getTime())
  const [id = '', sending] = subject?.split(':') ?? []
  const invitation = id ? await lockInvitation(tx, id) : null
  return invitation && invitation.sendings === Number(sending) && invitation.expiresAt > deps.now
    ? invitation
    : null
}

/** The offer of a link, or null if it is over. */
export async function readTeamInvitation(tx: Tx, deps: AccountDeps, key: string): Promise<OfferView | null> {
  const invitation = await findInvitation(tx, deps, key)
  if (!invitation) return null
  const { shop, handle, from, email, role } = invitation
  return { shop, handle, from, email, role }
}

/** Joins the team. The link was sent to one address, so only the person with that address may use it. */
export async function acceptTeamInvitation(
  tx: Tx,
  deps: AccountDeps,
  actor: Person,
  key: string,
  requestId: string,
  at: Date,
): Promise<Result<{ shopId: Id<'shop'> }, 'team.bad_link' | 'team.other_address'>> {
  const invitation = await findInvitation(tx, deps, key)
  if (!invitation) return refused('team.bad_link')
  if (!actor.emailVerified || actor.email !== invitation.email) return refused('team.other_address')
  await joinTeam(tx, deps, invitation, actor, requestId, at)
  await setWorkplace(tx, actor.sessionId, actor.personId, invitation.shopId)
  return ok({ shopId: invitation.shopId })
}

/** The same for someone who has just confirmed the address by signing up; false if the link is over. */
export async function joinAtSignUp(
  tx: Tx,
  deps: AccountDeps,
  person: { id: Id<'person'>; name: string; email: string },
  key: string,
  requestId: string,
  at: Date,
): Promise<boolean> {
  const invitation = await findInvitation(tx, deps, key)
  if (invitation?.email !== person.email) return false
  await joinTeam(tx, deps, invitation, { ...person, personId: person.id }, requestId, at)
  return true
}

async function joinTeam(
  tx: Tx,
  deps: AccountDeps,
  invitation: Invitation,
  person: { personId: Id<'person'>; name: string; email: string },
  requestId: string,
  at: Date,
): Promise<void> {
  await endInvitation(tx, invitation.id, 'accepted', deps.now)
  const row = { shopId: invitation.shopId, personId: person.personId, role: invitation.role }
  if (!(await insertMember(tx, row, at))) return
  const after = { name: person.name, email: person.email, role: invitation.role }
  const event = { action: 'member.joined' as const, resource: person.personId, shopId: invitation.shopId }
  await record(tx, { actor: 'system', ...event, after, requestId }, at)
  const shop = await findShop(tx, invitation.shopId)
  if (!shop) return
  const data = {
    name: shop.ownerName,
    memberName: person.name,
    email: person.email,
    shop: shop.name,
    role: roleLabels[invitation.role].name,
    settings: `${deps.appUrl}/setting#team`,
  }
  await sendMail(tx, { to: shop.ownerEmail, template: 'team-joined', data, about: invitation.id }, at)
}

/** Declines. The holder of the link may, because it opens nothing. */
export async function declineTeamInvitation(
  tx: Tx,
  deps: AccountDeps,
  actor: Actor,
  key: string,
  requestId: string,
  at: Date,
): Promise<Result<undefined, 'team.bad_link'>> {
  const invitation = await findInvitation(tx, deps, key)
  if (!invitation) return refused('team.bad_link')
  await endInvitation(tx, invitation.id, 'declined', deps.now)
  const event = { action: 'invitation.declined' as const, resource: invitation.id, shopId: invitation.shopId }
  await record(tx, { actor, ...event, before: { email: invitation.email }, requestId }, at)
  return ok()
}
