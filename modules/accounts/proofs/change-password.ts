import { record } from '#audit'
import type { Person } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { parseId } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { sendMail } from '#messages'
import type { Tx } from '#platform/database/tx.ts'
import { bucketOfNetwork, consumeToken } from '#platform/http/limit.ts'
import type { AccountDeps } from '../deps.ts'
import { mailsPerPerson, perNetwork, resetMs } from '../limits.ts'
import { formatMailTime } from '../people/mail-time.ts'
import { findOneTime, insertOneTime, spendOneTime } from '../people/one-time-rows.ts'
import { findPerson, findPersonByEmail, setPasswordHash } from '../people/person-rows.ts'
import { forgetTriesEverywhere } from '../sessions/admit-sign-in.ts'
import type { Client } from '../sessions/client.ts'
import { type DeviceCookie, makeDevice } from '../sessions/known-device.ts'
import type { NewSession } from '../sessions/session-cookie.ts'
import { deleteOtherSessions, newToken, raiseSession } from '../sessions/session-rows.ts'
import { deleteOffers } from './factor-offer.ts'
import { hashPassword, isGuessablePassword } from './password.ts'
import { type ProofForm, spendProof } from './proof-form.ts'
import { type CodeRefusal, checkPassword } from './prove.ts'
import { mustHavePasskey } from './second-factor.ts'

const resetPurpose = 'reset-password'

type ChangeRefusal =
  | 'password.wrong'
  | 'password.known'
  | 'account.too_many'
  | 'passkey.refused'
  | 'second_factor.passkey_due'
  | CodeRefusal

/**
 * Sets a new password, given the current one and, if a second factor is on, a proof by it: a password alone must not
 * make a session fresh for what requires more. All other sessions end; this one continues under a new token.
 */
export async function changePassword(
  tx: Tx,
  deps: AccountDeps,
  actor: Person,
  form: { current: string; password: string; proof: ProofForm | null },
  requestId: string,
  at: Date,
): Promise<Result<NewSession, ChangeRefusal>> {
  const { personId } = actor
  const passwordResult = await checkPassword(tx, personId, form.current)
  if (!passwordResult.ok) return passwordResult
  if (isGuessablePassword(form.password, actor.email, actor.name)) return refused('password.known')
  const proofResult = await requireProof(tx, deps, actor, form.proof)
  if (!proofResult.ok) return proofResult
  await setPasswordHash(tx, personId, await hashPassword(form.password))
  const token = newToken()
  await raiseSession(tx, actor.sessionId, { assurance: proofResult.value, provedAt: deps.now, token })
  await deleteOtherSessions(tx, personId, actor.sessionId)
  await deleteOffers(tx, personId)
  await record(tx, { actor, action: 'password.changed', resource: personId, requestId }, at)
  await mailPasswordChanged(tx, deps, { id: personId, name: actor.name, email: actor.email }, at)
  return ok({ token, isHalf: false })
}

/** The session's assurance after the password: as before, or by the proof required here. */
async function requireProof(
  tx: Tx,
  deps: AccountDeps,
  actor: Person,
  proof: ProofForm | null,
): Promise<Result<'password' | 'second', CodeRefusal | 'passkey.refused' | 'second_factor.passkey_due'>> {
  if (!actor.hasSecondFactor && !mustHavePasskey(actor)) return ok(actor.assurance)
  if (mustHavePasskey(actor) && !(proof && 'answer' in proof)) return refused('second_factor.passkey_due')
  const proofResult = proof ? await spendProof(tx, deps, actor, proof) : refused('second_factor.wrong')
  return proofResult.ok ? ok('second') : proofResult
}

async function mailPasswordChanged(
  tx: Tx,
  deps: AccountDeps,
  person: { id: Id<'person'>; name: string; email: string },
  at: Date,
): Promise<void> {
  const time = await formatMailTime(tx, person.id, deps.now)
  const data = { name: person.name, when: time, reset: `${deps.appUrl}/forgot-password` }
  await sendMail(tx, { to: person.email, template: 'password-changed', data, about: person.id }, at)
}

/** Sends a link to set a new password, if the address has an account. The caller answers the same either way. */
export async function requestPasswordReset(
  tx: Tx,
  deps: AccountDeps,
  email: string,
  client: Client,
  at: Date,
): Promise<Result<undefined, 'account.too_many'>> {
  if (!(await consumeToken(tx, bucketOfNetwork(deps.ring, 'reset', client.address), ...perNetwork.mail)))
    return refused('account.too_many')
  const person = await findPersonByEmail(tx, email.toLowerCase())
  if (!person || !(await consumeToken(tx, `mail:reset:${person.id}`, ...mailsPerPerson))) return ok()
  const token = newToken()
  const expiresAt = new Date(deps.now.getTime() + resetMs)
  await insertOneTime(tx, { name: `${resetPurpose}:${token}`, value: person.id, expiresAt })
  const data = { name: person.name, link: `${deps.appUrl}/reset-password?token=${token}` }
  await sendMail(tx, { to: person.email, template: 'reset-password', data, about: person.id }, at)
  return ok()
}

/**
 * Sets a new password with the letter's link; its token works once, only for this, within the hour. All sessions end.
 * A second factor stays on: the mailbox's owner still needs it. Earlier tries are forgotten, and the browser becomes
 * known, so that strangers who keep trying don't lock it out.
 */
export async function resetPassword(
  tx: Tx,
  deps: AccountDeps,
  form: { token: string; password: string },
  client: Client,
  at: Date,
): Promise<Result<{ device: DeviceCookie }, 'password.bad_link' | 'password.known'>> {
  const name = `${resetPurpose}:${form.token}`
  const personId = parseId('person', await findOneTime(tx, name))
  const person = personId === null ? null : await findPerson(tx, personId)
  if (!person) return refused('password.bad_link')
  if (isGuessablePassword(form.password, person.email, person.name)) return refused('password.known')
  if ((await spendOneTime(tx, name)) === null) return refused('password.bad_link')
  await setPasswordHash(tx, person.id, await hashPassword(form.password))
  await deleteOtherSessions(tx, person.id, null)
  const event = {
    actor: 'system' as const,
    action: 'password.reset' as const,
    resource: person.id,
    shopId: null,
  }
  await record(tx, { ...event, requestId: client.requestId }, at)
  await forgetTriesEverywhere(tx, deps, person.email)
  await mailPasswordChanged(tx, deps, person, at)
  return ok({ device: makeDevice(deps, person.email) })
}
