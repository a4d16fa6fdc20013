import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { AccountDeps } from '../deps.ts'
import { halfMs, sessionMs } from '../limits.ts'
import { findPasswordHash, findPerson, findPersonByEmail, type PersonRow } from '../people/person-rows.ts'
import { hashPassword, verifyPassword } from '../proofs/password.ts'
import { findTwoFactor } from '../proofs/second-factor-rows.ts'
import { type Admission, forgetTriesHere } from '../sessions/admit-sign-in.ts'
import type { Client } from '../sessions/client.ts'
import { makeDevice } from '../sessions/known-device.ts'
import type { NewSession } from '../sessions/session-cookie.ts'
import {
  findHalfSessionByToken,
  insertSession,
  newToken,
  pruneSessions,
  raiseSession,
} from '../sessions/session-rows.ts'
import { sendConfirmation } from './sign-up.ts'

/** Checks a password. If a second factor is on, the returned session is a half one and the tries stay counted. */
export async function signIn(
  tx: Tx,
  deps: AccountDeps,
  admission: Admission,
  password: string,
  client: Client,
  at: Date,
): Promise<Result<NewSession, 'sign_in.wrong' | 'sign_in.unconfirmed'>> {
  const { email } = admission
  const person = await findPersonByEmail(tx, email.toLowerCase())
  const hash = person && (await findPasswordHash(tx, person.id))
  if (!person || !hash) {
    // As slow as for an existing account.
    await hashPassword(password)
    return refused('sign_in.wrong')
  }
  if (!(await verifyPassword({ hash, password }))) return refused('sign_in.wrong')
  if (!person.emailVerified) {
    await resendConfirmation(tx, deps, person, hash, at)
    return refused('sign_in.unconfirmed')
  }
  const session = await startSession(tx, deps, person.id, client)
  if (!session.isHalf) await forgetTriesHere(tx, deps, admission.email, client)
  return ok(session)
}

async function resendConfirmation(
  tx: Tx,
  deps: AccountDeps,
  person: PersonRow,
  passwordHash: string,
  at: Date,
): Promise<void> {
  const shop = person.wantedShop ?? { name: '', handle: '', network: '', profile: '' }
  const pending = { personId: person.id, attempt: newToken(), passwordHash, name: person.name, shop }
  await sendConfirmation(tx, deps, person.email, pending, at)
}

/** A new session for a person who has proved the first factor: a half one if a second is required. */
export async function startSession(
  tx: Tx,
  deps: AccountDeps,
  personId: Id<'person'>,
  client: Client,
): Promise<NewSession> {
  const { now } = deps
  const isHalf = (await findTwoFactor(tx, personId)) !== null
  const expiresAt = new Date(now.getTime() + (isHalf ? halfMs : sessionMs))
  const { id, token } = await insertSession(tx, { personId, client, expiresAt })
  if (!isHalf) await raiseSession(tx, id, { assurance: 'password', provedAt: now })
  await pruneSessions(tx, personId)
  if (isHalf) return { token, isHalf }
  const person = await findPerson(tx, personId)
  return { token, isHalf, device: makeDevice(deps, person!.email) }
}

/**
 * Signs into the sample shop with one click, skipping the second factor of the sample's staff. Callers offer it in
 * sample mode only.
 */
export async function enterSample(
  tx: Tx,
  deps: AccountDeps,
  email: string,
  client: Client,
): Promise<Result<NewSession, 'sign_in.wrong'>> {
  const person = email.endsWith('@fanfare.test') ? await findPersonByEmail(tx, email) : null
  if (!person) return refused('sign_in.wrong')
  const session = await startSession(tx, deps, person.id, client)
  const halfSession = await findHalfSessionByToken(tx, session.token, deps.now)
  if (!halfSession) return ok(session)
  const expiresAt = new Date(deps.now.getTime() + sessionMs)
  await raiseSession(tx, halfSession.id, { assurance: 'second', provedAt: deps.now, expiresAt })
  return ok({ token: session.token, isHalf: false })
}
