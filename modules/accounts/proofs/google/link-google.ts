import { record } from '#audit'
import type { Person } from '#kernel/actor.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { AccountDeps } from '../../deps.ts'
import { deleteConnectedAccount } from '../../people/person-rows.ts'
import { raiseSession } from '../../sessions/session-rows.ts'
import { mustHavePasskey, requireFreshSecondFactor } from '../second-factor.ts'
import type { GoogleRefusal } from './google.ts'
import type { GoogleIdentity } from './google-api.ts'
import {
  deleteGoogle,
  findPersonBySubject,
  findSubject,
  lockSignInMethods,
  lockSubject,
} from './google-rows.ts'
import { addGoogle } from './save-google.ts'
import { findSignInMethods } from './sign-in-methods.ts'

type LinkRefusal = GoogleRefusal | 'second_factor.stale'

/** Connects a Google account to a signed-in person with a fresh proof. */
export async function linkGoogle(
  tx: Tx,
  deps: AccountDeps,
  actor: Person,
  identity: GoogleIdentity,
  requestId: string,
  at: Date,
): Promise<Result<undefined, LinkRefusal>> {
  const fresh = requireFreshSecondFactor(actor)
  if (!fresh.ok) return fresh
  if (!identity.emailVerified) return refused('google.unverified')
  await lockSubject(tx, identity.subject)
  await lockSignInMethods(tx, actor.personId)
  const [ownerId, currentSubject] = [
    await findPersonBySubject(tx, identity.subject),
    await findSubject(tx, actor.personId),
  ]
  if (ownerId === actor.personId) return ok()
  if (ownerId) return refused('google.taken')
  if (currentSubject) return refused('google.other')
  await addGoogle(tx, deps, actor.personId, identity, at)
  const event = { actor, action: 'connected_account.added', resource: 'google' } as const
  await record(tx, { ...event, after: { email: identity.email }, requestId }, at)
  return ok()
}

/** Disconnects Google from an account, unless nothing else would open it. */
export async function unlinkGoogle(
  tx: Tx,
  actor: Person,
  requestId: string,
  at: Date,
): Promise<Result<undefined, LinkRefusal>> {
  const fresh = requireFreshSecondFactor(actor)
  if (!fresh.ok) return fresh
  await lockSignInMethods(tx, actor.personId)
  const signInMethods = await findSignInMethods(tx, actor.personId)
  if (!signInMethods.password && signInMethods.passkeys === 0) return refused('google.only_way_in')
  const wasDeleted = await deleteGoogle(tx, actor.personId)
  const wasConnected = await deleteConnectedAccount(tx, actor.personId, 'google')
  if (wasDeleted || wasConnected)
    await record(tx, { actor, action: 'connected_account.removed', resource: 'google', requestId }, at)
  return ok()
}

/** Proves the signed-in person again where a password would do: never past a second factor. */
export async function proveByGoogle(
  tx: Tx,
  deps: AccountDeps,
  actor: Person,
  identity: GoogleIdentity,
  requestId: string,
  at: Date,
): Promise<Result<undefined, GoogleRefusal | 'second_factor.stale'>> {
  if (actor.hasSecondFactor || mustHavePasskey(actor)) return refused('second_factor.stale')
  if ((await findPersonBySubject(tx, identity.subject)) !== actor.personId) return refused('google.other')
  await raiseSession(tx, actor.sessionId, { assurance: actor.assurance, provedAt: deps.now })
  await record(tx, { actor, action: 'google.proved', resource: actor.personId, requestId }, at)
  return ok()
}
