import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { record } from '#audit'
import type { Person } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { consumeToken } from '#platform/http/limit.ts'
import type { AccountDeps } from '../deps.ts'
import { challengeMs, passkeyProofs, sessionMs } from '../limits.ts'
import { findPerson } from '../people/person-rows.ts'
import { forgetTriesHere } from '../sessions/admit-sign-in.ts'
import type { Client } from '../sessions/client.ts'
import { makeDevice } from '../sessions/known-device.ts'
import type { NewSession } from '../sessions/session-cookie.ts'
import { findHalfSessionByToken, newToken, raiseSession, writeProof } from '../sessions/session-rows.ts'
import { checkPasskey, siteOf } from './check-passkey.ts'
import { insertChallenge, selectPasskeys } from './passkey-rows.ts'

type PasskeyOptions = PublicKeyCredentialRequestOptionsJSON

/** The request to one person's devices: their own passkeys only, with PIN, finger or face. */
export async function challengePasskeyProof(
  tx: Tx,
  deps: AccountDeps,
  personId: Id<'person'>,
): Promise<Result<PasskeyOptions, 'account.too_many' | 'passkey.refused'>> {
  const [max, seconds] = passkeyProofs
  if (!(await consumeToken(tx, `passkey-proof:${personId}`, max, seconds))) return refused('account.too_many')
  const passkeys = await selectPasskeys(tx, personId)
  if (passkeys.length === 0) return refused('passkey.refused')
  const options = await generateAuthenticationOptions({
    rpID: siteOf(deps).id,
    timeout: challengeMs,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as never,
    })),
  })
  const expiresAt = new Date(deps.now.getTime() + challengeMs)
  const row = { challenge: options.challenge, purpose: 'prove' as const, personId, expiresAt }
  await insertChallenge(tx, row, deps.now)
  return ok(options)
}

/**
 * Proves the signed-in person again by a passkey instead of a code or password. The session then has two factors,
 * with or without an authenticator app; bank details, payouts and keys are open for ten minutes.
 */
export async function proveByPasskey(
  tx: Tx,
  deps: AccountDeps,
  actor: Person,
  text: string,
  requestId: string,
  at: Date,
): Promise<Result<NewSession | null, 'passkey.refused'>> {
  const key = await checkPasskey(tx, deps, text, { purpose: 'prove', personId: actor.personId })
  if (!key) return refused('passkey.refused')
  const newSession = await writeProof(tx, actor, { assurance: 'second', provedAt: deps.now })
  await record(tx, { actor, action: 'passkey.proved', resource: key.id, requestId }, at)
  return ok(newSession)
}

/** The second step of signing in, by a passkey instead of a code. */
export async function enterSecondByPasskey(
  tx: Tx,
  deps: AccountDeps,
  halfToken: string | null,
  text: string,
  client: Client,
  at: Date,
): Promise<Result<NewSession, 'passkey.refused' | 'second_factor.over'>> {
  const { now } = deps
  const halfSession = halfToken ? await findHalfSessionByToken(tx, halfToken, now) : null
  if (!halfSession) return refused('second_factor.over')
  const key = await checkPasskey(tx, deps, text, { purpose: 'prove', personId: halfSession.personId })
  if (!key) return refused('passkey.refused')
  const token = newToken()
  const expiresAt = new Date(now.getTime() + sessionMs)
  await raiseSession(tx, halfSession.id, { assurance: 'second', provedAt: now, expiresAt, token })
  const person = await findPerson(tx, halfSession.personId)
  await forgetTriesHere(tx, deps, person!.email, client)
  const event = { actor: 'system', action: 'passkey.used', resource: key.id, shopId: null } as const
  await record(tx, { ...event, requestId: client.requestId }, at)
  return ok({ token, isHalf: false, device: makeDevice(deps, person!.email) })
}
