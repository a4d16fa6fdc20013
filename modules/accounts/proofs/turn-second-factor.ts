import { record } from '#audit'
import type { Person } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { sendMail } from '#messages'
import type { Tx } from '#platform/database/tx.ts'
import { consumeToken } from '#platform/http/limit.ts'
import type { AccountRefusal } from '../contract.ts'
import type { AccountDeps } from '../deps.ts'
import { codeTries, codeWindowMs } from '../limits.ts'
import { formatMailTime } from '../people/mail-time.ts'
import { findPerson } from '../people/person-rows.ts'
import type { NewSession } from '../sessions/session-cookie.ts'
import { deleteOtherSessions, newToken, raiseSession } from '../sessions/session-rows.ts'
import { deleteOffers, findOffer } from './factor-offer.ts'
import { lockSignInMethods } from './google/google-rows.ts'
import { findSignInMethods } from './google/sign-in-methods.ts'
import { type ProofForm, spendProof } from './proof-form.ts'
import { checkPassword } from './prove.ts'
import {
  hashRecoveryCode,
  newRecoveryCodes,
  requireFreshSecondFactor,
  sealSecret,
  unsealSecret,
} from './second-factor.ts'
import {
  deleteTwoFactor,
  findTwoFactor,
  insertTwoFactor,
  replaceRecoveryCodes,
} from './second-factor-rows.ts'
import { codeOf, stepAt, stepOfCode } from './totp.ts'

type TurnRefusal = Extract<AccountRefusal, `second_factor.${string}` | 'passkey.refused'>

/**
 * Turns on the second factor with a code of the secret this session was shown. All other sessions end; this one
 * continues under a new token.
 */
export async function turnOnSecondFactor(
  tx: Tx,
  deps: AccountDeps,
  actor: Person,
  code: string,
  requestId: string,
  at: Date,
): Promise<Result<{ codes: string[]; session: NewSession }, TurnRefusal>> {
  const { now } = deps
  const { personId } = actor
  const fresh = requireFreshSecondFactor(actor)
  if (!fresh.ok) return fresh
  if (await findTwoFactor(tx, personId)) return refused('second_factor.already_on')
  if (!(await consumeToken(tx, `factor-offer:${personId}`, codeTries, codeWindowMs / 1_000)))
    return refused('second_factor.too_many')
  const offer = await findOffer(tx, deps, actor)
  const step = offer && stepOfCode(offer.secret, code, now)
  if (!offer || step === null) return refused('second_factor.wrong')
  const sealedSecret = sealSecret(deps.ring, personId, offer.secret)
  if (!(await insertTwoFactor(tx, { personId, sealedSecret, enabledAt: now, lastStep: step })))
    return refused('second_factor.already_on')
  await deleteOffers(tx, personId)
  const codes = await replaceCodes(tx, deps, personId)
  const session = await renewSession(tx, actor, 'second', now)
  await recordAndMailChange(tx, deps, actor, true, requestId, at)
  return ok({ codes, session })
}

/** Renews this session's token with its new proof, and ends all others. */
async function renewSession(
  tx: Tx,
  actor: Person,
  assurance: 'password' | 'second',
  provedAt: Date,
): Promise<NewSession> {
  const token = newToken()
  await raiseSession(tx, actor.sessionId, { assurance, provedAt, token })
  await deleteOtherSessions(tx, actor.personId, actor.sessionId)
  return { token, isHalf: false }
}

/**
 * Turns off the second factor with its own proof, the password and a code or passkey: a recent one doesn't count.
 * Staff keep one second factor, the app or a passkey. All other sessions end.
 */
export async function turnOffSecondFactor(
  tx: Tx,
  deps: AccountDeps,
  actor: Person,
  proof: ProofForm & { password: string },
  requestId: string,
  at: Date,
): Promise<Result<NewSession, TurnRefusal | 'password.wrong' | 'account.too_many'>> {
  await lockSignInMethods(tx, actor.personId)
  if (!(await findTwoFactor(tx, actor.personId))) return refused('second_factor.not_on')
  const signInMethods = await findSignInMethods(tx, actor.personId)
  if (actor.staff.length > 0 && signInMethods.passkeys === 0) return refused('second_factor.staff_needs')
  if (signInMethods.password) {
    const passwordResult = await checkPassword(tx, actor.personId, proof.password)
    if (!passwordResult.ok) return passwordResult
  }
  const proofResult = await spendProof(tx, deps, actor, proof)
  if (!proofResult.ok) return proofResult
  await deleteTwoFactor(tx, actor.personId)
  const session = await renewSession(
    tx,
    actor,
    proofResult.value.by === 'passkey' ? 'second' : 'password',
    deps.now,
  )
  await recordAndMailChange(tx, deps, actor, false, requestId, at)
  return ok(session)
}

/** Ten new recovery codes; the old ones end. Requires its own proof too. */
export async function renewRecoveryCodes(
  tx: Tx,
  deps: AccountDeps,
  actor: Person,
  proof: ProofForm,
  requestId: string,
  at: Date,
): Promise<Result<string[], TurnRefusal>> {
  const { now } = deps
  if (!(await findTwoFactor(tx, actor.personId))) return refused('second_factor.not_on')
  const proofResult = await spendProof(tx, deps, actor, proof)
  if (!proofResult.ok) return proofResult
  const codes = await replaceCodes(tx, deps, actor.personId)
  await raiseSession(tx, actor.sessionId, { assurance: 'second', provedAt: now })
  await record(tx, { actor, action: 'recovery_codes.renewed', resource: actor.personId, requestId }, at)
  return ok(codes)
}

async function replaceCodes(tx: Tx, deps: AccountDeps, personId: Id<'person'>): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    tx,
    personId,
    codes.map((code) => hashRecoveryCode(deps.ring, personId, code)),
  )
  return codes
}

async function recordAndMailChange(
  tx: Tx,
  deps: AccountDeps,
  actor: Person,
  isOn: boolean,
  requestId: string,
  at: Date,
): Promise<void> {
  const action = isOn ? 'second_factor.turned_on' : 'second_factor.turned_off'
  await record(tx, { actor, action, resource: actor.personId, requestId }, at)
  const time = await formatMailTime(tx, actor.personId, deps.now)
  const data = { name: actor.name, when: time, isOn, settings: `${deps.appUrl}/setting` }
  await sendMail(tx, { to: actor.email, template: 'second-factor-changed', data, about: actor.personId }, at)
}

/**
 * The next code of a sample person, in place of a phone that nobody has. Null for anyone else. Callers show it in
 * sample mode only.
 */
export async function findSampleCode(
  tx: Tx,
  deps: AccountDeps,
  personId: Id<'person'>,
): Promise<string | null> {
  const person = await findPerson(tx, personId)
  const row = await findTwoFactor(tx, personId)
  if (!row || !person?.email.endsWith('@fanfare.test')) return null
  return codeOf(
    unsealSecret(deps.ring, personId, row.sealedSecret),
    Math.max(stepAt(deps.now), row.lastStep + 1),
  )
}
