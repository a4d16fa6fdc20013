import { record } from '#audit'
import type { Person } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { readToken } from '#platform/crypto/sign.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { AccountDeps } from '../deps.ts'
import { deleteUnconfirmedPerson, findPersonByEmail, lockEmail } from '../people/person-rows.ts'
import { hashPassword, isGuessablePassword } from '../proofs/password.ts'
import type { Client } from '../sessions/client.ts'
import type { NewSession } from '../sessions/session-cookie.ts'
import { insertPerson } from '../sign-in/create-account.ts'
import { startSession } from '../sign-in/sign-in.ts'
import { staffInvitationPurpose } from './invite-staff.ts'
import type { StaffOffer } from './staff-role.ts'
import {
  endStaffInvitation,
  grantStaffRole,
  lockStaffInvitation,
  type StaffInvitation,
} from './staff-rows.ts'

/** The open invitation of a link: the last one sent, not expired or withdrawn. */
async function findInvitation(tx: Tx, deps: AccountDeps, key: string): Promise<StaffInvitation | null> {
  const subject = readToken(deps.ring, staffInvitationPurpose, key, deps.now.getTime())
  const [id = '', sending] = subject?.split(':') ?? []
  const invitation = id ? await lockStaffInvitation(tx, { id }) : null
  return invitation && invitation.sendings === Number(sending) && invitation.expiresAt > deps.now
    ? invitation
    : null
}

/** The offer of a link, or null if it is over. */
export async function readStaffOffer(tx: Tx, deps: AccountDeps, key: string): Promise<StaffOffer | null> {
  const invitation = await findInvitation(tx, deps, key)
  if (!invitation) return null
  const person = await findPersonByEmail(tx, invitation.email)
  return {
    email: invitation.email,
    role: invitation.role,
    from: invitation.from,
    hasAccount: Boolean(person?.emailVerified),
  }
}

/**
 * Takes the role with an existing account. The link was sent to one address, so only its owner may, signed in with
 * it.
 */
export async function acceptStaffInvitation(
  tx: Tx,
  deps: AccountDeps,
  actor: Person,
  key: string,
  requestId: string,
  at: Date,
): Promise<Result<undefined, 'staff.bad_link' | 'staff.other_address'>> {
  const invitation = await findInvitation(tx, deps, key)
  if (!invitation) return refused('staff.bad_link')
  if (!actor.emailVerified || actor.email !== invitation.email) return refused('staff.other_address')
  await joinAsStaff(tx, deps, invitation, actor.personId, requestId, at)
  return ok()
}

/**
 * Creates an account for someone who had none, with their chosen password, and signs them in. The link came to the
 * mailbox, which proves the address; a sign-up that never confirmed it gives way. The console still requires a second
 * factor.
 */
export async function joinStaffWithNewAccount(
  tx: Tx,
  deps: AccountDeps,
  form: { key: string; name: string; password: string },
  client: Client,
  at: Date,
): Promise<Result<NewSession, 'staff.bad_link' | 'staff.has_account' | 'password.known'>> {
  const invitation = await findInvitation(tx, deps, form.key)
  if (!invitation) return refused('staff.bad_link')
  if (isGuessablePassword(form.password, invitation.email, form.name)) return refused('password.known')
  await lockEmail(tx, invitation.email)
  const person = await findPersonByEmail(tx, invitation.email)
  if (person?.emailVerified) return refused('staff.has_account')
  if (person) await deleteUnconfirmedPerson(tx, person.id)
  const newAccount = { name: form.name, email: invitation.email }
  const personId = await insertPerson(tx, newAccount, await hashPassword(form.password), true)
  await joinAsStaff(tx, deps, invitation, personId, client.requestId, at)
  return ok(await startSession(tx, deps, personId, client))
}

async function joinAsStaff(
  tx: Tx,
  deps: AccountDeps,
  invitation: StaffInvitation,
  personId: Id<'person'>,
  requestId: string,
  at: Date,
): Promise<void> {
  await endStaffInvitation(tx, invitation.id, 'accepted', deps.now)
  await grantStaffRole(tx, personId, invitation.role)
  const after = { email: invitation.email, role: invitation.role }
  const event = { actor: 'system' as const, action: 'staff.joined' as const, resource: personId }
  await record(tx, { ...event, shopId: null, after, requestId }, at)
}
