import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { record } from '#audit'
import type { Person } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { sendMail } from '#messages'
import type { Tx } from '#platform/database/tx.ts'
import { bucketOfNetwork, consumeToken } from '#platform/http/limit.ts'
import type { AccountDeps } from '../deps.ts'
import { challengeMs, maxPasskeys, perNetwork } from '../limits.ts'
import { formatMailTime } from '../people/mail-time.ts'
import type { AccountRefusal } from '../refusals.ts'
import type { Client } from '../sessions/client.ts'
import { readAnswer, siteOf } from './check-passkey.ts'
import { lockSignInMethods } from './google/google-rows.ts'
import { findSignInMethods } from './google/sign-in-methods.ts'
import { NewCredential, type PasskeyView } from './passkey.ts'
import {
  deletePasskey,
  insertChallenge,
  insertPasskey,
  renamePasskeyRow,
  selectPasskeys,
  spendChallenge,
} from './passkey-rows.ts'
import { mustHavePasskey, requireFreshSecondFactor } from './second-factor.ts'

type PasskeyRefusal = Extract<AccountRefusal, `passkey.${string}` | 'second_factor.stale'>

/** Ed25519, ES256, RS256 of COSE: the algorithms devices use. */
const algorithms = [-8, -7, -257] as const

/** The request to a device for a new passkey: it must verify its person (PIN, finger, face). */
export async function offerPasskey(
  tx: Tx,
  deps: AccountDeps,
  actor: Person,
): Promise<Result<PublicKeyCredentialCreationOptionsJSON, PasskeyRefusal>> {
  const fresh = requireFreshSecondFactor(actor)
  if (!fresh.ok) return fresh
  const passkeys = await selectPasskeys(tx, actor.personId)
  if (passkeys.length >= maxPasskeys) return refused('passkey.too_many', { most: maxPasskeys })
  const options = await generateRegistrationOptions({
    rpName: 'Fanfare',
    rpID: siteOf(deps).id,
    userName: actor.email,
    userDisplayName: actor.name,
    userID: new TextEncoder().encode(actor.personId),
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    supportedAlgorithmIDs: [...algorithms],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const expiresAt = new Date(deps.now.getTime() + challengeMs)
  const row = { challenge: options.challenge, purpose: 'add' as const, personId: actor.personId, expiresAt }
  await insertChallenge(tx, row, deps.now)
  return ok(options)
}

/** Stores the passkey a device made for our challenge, and writes to the person. */
export async function addPasskey(
  tx: Tx,
  deps: AccountDeps,
  actor: Person,
  form: { name: string; answer: string },
  requestId: string,
  at: Date,
): Promise<Result<{ id: string }, PasskeyRefusal>> {
  const fresh = requireFreshSecondFactor(actor)
  if (!fresh.ok) return fresh
  const answer = readAnswer(NewCredential, form.answer)
  if (!answer) return refused('passkey.refused')
  const request = { challenge: answer.challenge, purpose: 'add' as const, personId: actor.personId }
  if (!(await spendChallenge(tx, request, deps.now))) return refused('passkey.refused')
  const { id: rpId, origin } = siteOf(deps)
  const verification = await verifyRegistrationResponse({
    response: { ...answer.credential, clientExtensionResults: {} } as never,
    expectedChallenge: answer.challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...algorithms],
  }).catch(() => null)
  if (!verification?.verified) return refused('passkey.refused')
  const { credential, credentialBackedUp } = verification.registrationInfo
  const id = newId('passkey')
  const row = {
    id,
    personId: actor.personId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: answer.credential.response.transports,
    name: form.name,
    synced: credentialBackedUp,
  }
  if (!(await insertPasskey(tx, row, deps.now))) return refused('passkey.known')
  await record(
    tx,
    { actor, action: 'passkey.added', resource: id, after: { name: form.name }, requestId },
    at,
  )
  const settings = `${deps.appUrl}/setting#passkeys`
  const time = await formatMailTime(tx, actor.personId, deps.now)
  const data = { name: actor.name, key: form.name, when: time, settings }
  await sendMail(tx, { to: actor.email, template: 'passkey-added', data, about: actor.personId }, at)
  return ok({ id })
}

/** The request to any device at sign-in: it doesn't say whose passkey we expect. */
export async function challengePasskey(
  tx: Tx,
  deps: AccountDeps,
  client: Client,
): Promise<Result<PublicKeyCredentialRequestOptionsJSON, 'account.too_many'>> {
  const [max, seconds] = perNetwork.signIn
  if (!(await consumeToken(tx, bucketOfNetwork(deps.ring, 'passkey', client.address), max, seconds)))
    return refused('account.too_many')
  const options = await generateAuthenticationOptions({
    rpID: siteOf(deps).id,
    timeout: challengeMs,
    userVerification: 'required',
  })
  const expiresAt = new Date(deps.now.getTime() + challengeMs)
  const row = { challenge: options.challenge, purpose: 'enter' as const, personId: null, expiresAt }
  await insertChallenge(tx, row, deps.now)
  return ok(options)
}

/** Tells if a person has a passkey. */
export const hasPasskey = async (tx: Tx, personId: Id<'person'>): Promise<boolean> =>
  (await selectPasskeys(tx, personId)).length > 0

export async function findPasskeys(tx: Tx, actor: Person): Promise<PasskeyView[]> {
  const passkeys = await selectPasskeys(tx, actor.personId)
  return passkeys.map(({ id, name, synced, madeAt, lastUsedAt }) => ({
    id,
    name,
    synced,
    madeAt,
    lastUsedAt,
  }))
}

export async function renamePasskey(
  tx: Tx,
  actor: Person,
  input: { id: string; name: string },
): Promise<Result<undefined, 'passkey.not_found'>> {
  return (await renamePasskeyRow(tx, actor.personId, input.id, input.name))
    ? ok()
    : refused('passkey.not_found')
}

/** Deletes a passkey at once. Needs no fresh proof: closing a door must never wait. The last one stays. */
export async function removePasskey(
  tx: Tx,
  actor: Person,
  id: string,
  requestId: string,
  at: Date,
): Promise<Result<undefined, 'passkey.not_found' | 'passkey.only_way_in' | 'passkey.staff_needs'>> {
  await lockSignInMethods(tx, actor.personId)
  const signInMethods = await findSignInMethods(tx, actor.personId)
  if (!signInMethods.password && !signInMethods.google && signInMethods.passkeys === 1)
    return refused('passkey.only_way_in')
  if (mustHavePasskey(actor) && signInMethods.passkeys === 1) return refused('passkey.staff_needs')
  const name = await deletePasskey(tx, actor.personId, id)
  if (name === null) return refused('passkey.not_found')
  await record(tx, { actor, action: 'passkey.removed', resource: id, before: { name }, requestId }, at)
  return ok()
}
