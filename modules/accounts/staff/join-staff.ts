import { record } from '#audit'
import type { Person } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { readToken } from '#platform/crypto/sign.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { AccountDeps } from '../deps.ts'
import { deleteUnconfirmed, findPersonByEmail, lockEmail } from '../people/person-rows.ts'
import { hashPassword, isKnownPassword } from '../proofs/password.ts'
import type { Client } from '../sessions/client.ts'
import type { SignedIn } from '../sessions/session-cookie.ts'
import { insertPerson } from '../sign-in/create-account.ts'
import { startSession } from '../sign-in/sign-in.ts'
import { staffInvitationPurpose } from './invite-staff.ts'
import type { StaffOffer } from './staff-role.ts'
import { endStaffInvitation, giveStaffRole, lockStaffInvitation, type StaffInvitation } from './staff-rows.ts'

/** The open invitation of a link: the last one sent, not expired or withdrawn. */
async function invitationOf(tx: Tx, deps: AccountDeps, key: string): Promise<StaffInvitation | null> {
  const subject = readToken(deps.ring, staffInvitationPurpose, key, deps.now.getTime())
  const [id = '', sending] = subject?.split(':') ?? []
  const found = id ? await lockStaffInvitation(tx, { id }) : null
  return found && found.sendings === Number(sending) && found.expiresAt > deps.now ? found : null
}

/** The offer of a link, or null if it is over. */
export async function readStaffOffer(tx: Tx, deps: AccountDeps, key: string): Promise<StaffOffer | null> {
  const found = await invitationOf(tx, deps, key)
  if (!found) return null
  const person = await findPersonByEmail(tx, found.email)
  return { email: found.email, role: found.role, from: found.from, known: Boolean(person?.emailVerified) }
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
  const found = await invitationOf(tx, deps, key)
  if (!found) return refused('staff.bad_link')
  if (!actor.emailVerified || actor.email !== found.email) return refused('staff.other_address')
  await join(tx, deps, found, actor.personId, requestId, at)
  return ok()
}

/**
 * Creates an account for someone who had none, with their chosen password, and signs them in. The link came to the
 * mailbox, which proves the address; a sign-up that never confirmed it gives way. The console still requires a second
 * factor.
 */
export async function joinStaffAnew(
  tx: Tx,
  deps: AccountDeps,
  form: { key: string; name: string; password: string },
  client: Client,
  at: Date,
): Promise<Result<SignedIn, 'staff.bad_link' | 'staff.has_account' | 'password.known'>> {
  const found = await invitationOf(tx, deps, form.key)
  if (!found) return refused('staff.bad_link')
  if (isKnownPassword(form.password, found.email, form.name)) return refused('password.known')
  await lockEmail(tx, found.email)
  const person = await findPersonByEmail(tx, found.email)
  if (person?.emailVerified) return refused('staff.has_account')
  if (person) await deleteUnconfirmed(tx, person.id)
  const wanted = { name: form.name, email: found.email }
  const personId = await insertPerson(tx, wanted, await hashPassword(form.password), true)
  await join(tx, deps, found, personId, client.requestId, at)
  return ok(await startSession(tx, deps, personId, client))
}

async function join(
  tx: Tx,
  deps: AccountDeps,
  offer: StaffInvitation,
  personId: Id<'person'>,
  requestId: string,
  at: Date,
): Promise<void> {
  await endStaffInvitation(tx, offer.id, 'accepted', deps.now)
  await giveStaffRole(tx, personId, offer.role)
  const after = { email: offer.email, role: offer.role }
  const event = { actor: 'system' as const, action: 'staff.joined' as const, resource: personId }
  await record(tx, { ...event, shopId: null, after, requestId }, at)
}
