import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { z } from 'zod'
import { record } from '#audit'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Client } from './client.ts'
import { type AccountMeans, engineOn } from './engine.ts'
import { sessionMs } from './limits.ts'
import { GivenCredential } from './passkey.ts'
import { lockPasskey, spendChallenge, touchPasskey } from './passkey-rows.ts'
import { findPerson } from './person-rows.ts'
import type { SignedIn } from './session-cookie.ts'
import { markSession, pruneSessions, raiseSession } from './session-rows.ts'

/** The site a key is bound to: the host of the public address, whatever a request says. */
export function siteOf(means: Pick<AccountMeans, 'appUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(means.appUrl)
  return { id: hostname, origin }
}

/** A browser's answer and the challenge it was given for; null for anything that is not one. */
export function readAnswer<Schema extends z.ZodType<{ response: { clientDataJSON: string } }>>(
  schema: Schema,
  text: string,
): { credential: z.output<Schema>; challenge: string } | null {
  try {
    const read = schema.safeParse(JSON.parse(text))
    if (!read.success) return null
    const client: unknown = JSON.parse(
      Buffer.from(read.data.response.clientDataJSON, 'base64url').toString('utf8'),
    )
    const challenge = (client as { challenge?: unknown } | null)?.challenge
    return typeof challenge === 'string' && challenge ? { credential: read.data, challenge } : null
  } catch {
    return null
  }
}

/**
 * Signs in by a passkey. It proves the device and, by PIN, finger or face, the person: that is two factors, so no code is
 * asked after it. Whatever is wrong gets one answer.
 */
export async function enterByPasskey(
  tx: Tx,
  means: AccountMeans,
  text: string,
  client: Client,
  at: Date,
): Promise<Result<SignedIn, 'passkey.refused'>> {
  const { now } = means
  const answer = readAnswer(GivenCredential, text)
  if (!answer) return refused('passkey.refused')
  const asked = { challenge: answer.challenge, purpose: 'enter' as const, personId: null }
  if (!(await spendChallenge(tx, asked, now))) return refused('passkey.refused')
  const key = await lockPasskey(tx, answer.credential.id)
  const person = key && (await findPerson(tx, key.personId))
  if (!key || !person?.emailVerified) return refused('passkey.refused')
  const { id: rpId, origin } = siteOf(means)
  const verified = await verifyAuthenticationResponse({
    response: { ...answer.credential, clientExtensionResults: {} } as never,
    expectedChallenge: answer.challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: key.credentialId,
      publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
      counter: key.counter,
    },
  }).catch(() => null)
  if (!verified?.verified) return refused('passkey.refused')
  await touchPasskey(tx, key.id, verified.authenticationInfo.newCounter, now)
  const { internalAdapter } = await engineOn(tx, means).$context
  const { token } = await internalAdapter.createSession(person.id)
  const expiresAt = new Date(now.getTime() + sessionMs)
  const from = { ipAddress: client.address.slice(0, 60), userAgent: client.userAgent.slice(0, 300) }
  const sessionId = await markSession(tx, token, { ...from, expiresAt })
  await raiseSession(tx, sessionId, { assurance: 'second', provedAt: now })
  await pruneSessions(tx, person.id)
  const event = { action: 'passkey.used', resource: key.id, shopId: null } as const
  await record(tx, { actor: 'system', ...event, requestId: client.requestId }, at)
  return ok({ token, half: false })
}
