import { record } from '#audit'
import type { Person } from '#kernel/actor.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { sendMail } from '#messages'
import type { Tx } from '#platform/database/tx.ts'
import { checkPasskey } from './check-passkey.ts'
import type { AccountRefusal, SecondFactorState } from './contract.ts'
import type { AccountMeans } from './engine.ts'
import { findPerson } from './person-rows.ts'
import { spendCode } from './prove.ts'
import {
  newRecoveryCodes,
  openSecret,
  recoveryHash,
  requireFreshSecondFactor,
  sealSecret,
} from './second-factor.ts'
import {
  countRecoveryCodes,
  deleteTwoFactor,
  findTwoFactor,
  offerSecret,
  replaceRecoveryCodes,
  setEnabled,
} from './second-factor-rows.ts'
import type { SignedIn } from './session-cookie.ts'
import { deleteOtherSessions, newToken, raiseSession } from './session-rows.ts'
import { codeOf, enrolmentUri, newSecret, stepAt } from './totp.ts'
import { wordsFor } from './when.ts'

type TurnRefusal = Extract<AccountRefusal, `second_factor.${string}` | 'passkey.refused'>

/** What the settings screen shows: whether it is on and, while it is off, the secret to scan. */
async function readSecondFactor(
  tx: Tx,
  means: AccountMeans,
  actor: Person,
): Promise<SecondFactorState & { offer: { secret: string; uri: string } | null }> {
  const found = await findTwoFactor(tx, actor.personId)
  if (found?.enabledAt) {
    return { on: true, recoveryCodesLeft: await countRecoveryCodes(tx, actor.personId), offer: null }
  }
  const row =
    found ?? (await offerSecret(tx, actor.personId, sealSecret(means.ring, actor.personId, newSecret())))
  const secret = openSecret(means.ring, actor.personId, row.sealedSecret)
  return { on: false, recoveryCodesLeft: 0, offer: { secret, uri: enrolmentUri(secret, actor.email) } }
}

/** Turns it on with a code of the offered secret. All other sessions end; this one goes on under a new token. */
async function turnOnSecondFactor(
  tx: Tx,
  means: AccountMeans,
  actor: Person,
  code: string,
  requestId: string,
  at: Date,
): Promise<Result<{ codes: string[]; signedIn: SignedIn }, TurnRefusal>> {
  const { now } = means
  const fresh = requireFreshSecondFactor(actor)
  if (!fresh.ok) return fresh
  const row = await findTwoFactor(tx, actor.personId)
  if (row?.enabledAt) return refused('second_factor.already_on')
  const used = /^\d{6}$/.test(code)
    ? await spendCode(tx, means, actor.personId, code)
    : refused('second_factor.wrong')
  if (!used.ok) return used
  await setEnabled(tx, actor.personId, now)
  const codes = await freshCodes(tx, means, actor.personId)
  const token = newToken()
  await raiseSession(tx, actor.sessionId, { assurance: 'second', provedAt: now, token })
  await deleteOtherSessions(tx, actor.personId, actor.sessionId)
  await tellOf(tx, means, actor, true, requestId, at)
  return ok({ codes, signedIn: { token, half: false } })
}

/** A code of the app or a recovery code, or what a passkey of the person signed just now. */
type Given = { code: string } | { answer: string }

async function spendGiven(
  tx: Tx,
  means: AccountMeans,
  actor: Person,
  given: Given,
): Promise<Result<{ by: 'code' | 'passkey' }, TurnRefusal>> {
  if ('answer' in given) {
    const asked = { purpose: 'prove' as const, personId: actor.personId }
    return (await checkPasskey(tx, means, given.answer, asked))
      ? ok({ by: 'passkey' })
      : refused('passkey.refused')
  }
  const used = await spendCode(tx, means, actor.personId, given.code)
  return used.ok ? ok({ by: 'code' }) : used
}

/** Turns it off with a proof of its own: the one of a moment ago does not do. All other sessions end. */
async function turnOffSecondFactor(
  tx: Tx,
  means: AccountMeans,
  actor: Person,
  given: Given,
  requestId: string,
  at: Date,
): Promise<Result<SignedIn, TurnRefusal>> {
  const { now } = means
  if (!(await findTwoFactor(tx, actor.personId))?.enabledAt) return refused('second_factor.not_on')
  const used = await spendGiven(tx, means, actor, given)
  if (!used.ok) return used
  await deleteTwoFactor(tx, actor.personId)
  const token = newToken()
  const assurance = used.value.by === 'passkey' ? 'second' : 'password'
  await raiseSession(tx, actor.sessionId, { assurance, provedAt: now, token })
  await deleteOtherSessions(tx, actor.personId, actor.sessionId)
  await tellOf(tx, means, actor, false, requestId, at)
  return ok({ token, half: false })
}

/** Ten new recovery codes; the old ones end. Needs a proof of its own as well. */
async function renewRecoveryCodes(
  tx: Tx,
  means: AccountMeans,
  actor: Person,
  given: Given,
  requestId: string,
  at: Date,
): Promise<Result<string[], TurnRefusal>> {
  const { now } = means
  if (!(await findTwoFactor(tx, actor.personId))?.enabledAt) return refused('second_factor.not_on')
  const used = await spendGiven(tx, means, actor, given)
  if (!used.ok) return used
  const codes = await freshCodes(tx, means, actor.personId)
  await raiseSession(tx, actor.sessionId, { assurance: 'second', provedAt: now })
  await record(tx, { actor, action: 'recovery_codes.renewed', resource: actor.personId, requestId }, at)
  return ok(codes)
}

async function freshCodes(tx: Tx, means: AccountMeans, personId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    tx,
    personId,
    codes.map((code) => recoveryHash(means.ring, personId, code)),
  )
  return codes
}

async function tellOf(
  tx: Tx,
  means: AccountMeans,
  actor: Person,
  on: boolean,
  requestId: string,
  at: Date,
): Promise<void> {
  const action = on ? 'second_factor.turned_on' : 'second_factor.turned_off'
  await record(tx, { actor, action, resource: actor.personId, requestId }, at)
  const when = await wordsFor(tx, actor.personId, means.now)
  const data = { name: actor.name, when, on, settings: `${means.appUrl}/setting` }
  await sendMail(tx, { to: actor.email, template: 'second-factor-changed', data, about: actor.personId }, at)
}

/**
 * The next code of a person of the sample, in place of a phone that nobody has. Null for anybody else. Callers show it
 * in sample mode only.
 */
async function sampleCode(tx: Tx, means: AccountMeans, personId: string): Promise<string | null> {
  const person = await findPerson(tx, personId)
  const row = await findTwoFactor(tx, personId)
  if (!row?.enabledAt || !person?.email.endsWith('@fanfare.test')) return null
  return codeOf(
    openSecret(means.ring, personId, row.sealedSecret),
    Math.max(stepAt(means.now), row.lastStep + 1),
  )
}

/** The second factor on the settings screen and at the provider's door. */
export const secondFactor = {
  sampleCode,
  read: readSecondFactor,
  turnOn: turnOnSecondFactor,
  turnOff: turnOffSecondFactor,
  renewCodes: renewRecoveryCodes,
} as const
