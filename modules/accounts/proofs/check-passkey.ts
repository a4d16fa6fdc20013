import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { z } from 'zod'
import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { AccountDeps } from '../deps.ts'
import { SignedCredential } from './passkey.ts'
import { lockPasskey, type StoredPasskey, spendChallenge, touchPasskey } from './passkey-rows.ts'

/** The site a passkey is bound to: the host of the public address, whatever a request says. */
export function siteOf(deps: Pick<AccountDeps, 'appUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(deps.appUrl)
  return { id: hostname, origin }
}

/** Parses a browser's answer and the challenge it is for; null if malformed. */
export function readAnswer<Schema extends z.ZodType<{ response: { clientDataJSON: string } }>>(
  schema: Schema,
  text: string,
): { credential: z.output<Schema>; challenge: string } | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text))
    if (!parsed.success) return null
    const client: unknown = JSON.parse(
      Buffer.from(parsed.data.response.clientDataJSON, 'base64url').toString('utf8'),
    )
    const challenge = (client as { challenge?: unknown } | null)?.challenge
    return typeof challenge === 'string' && challenge ? { credential: parsed.data, challenge } : null
  } catch {
    return null
  }
}

/**
 * The passkey that signed our challenge for that purpose; a challenge works once. `enter` accepts anyone's passkey,
 * `prove` only that person's. Null for any fault.
 */
export async function checkPasskey(
  tx: Tx,
  deps: AccountDeps,
  text: string,
  input: { purpose: 'enter'; personId: null } | { purpose: 'prove'; personId: Id<'person'> },
): Promise<StoredPasskey | null> {
  const answer = readAnswer(SignedCredential, text)
  if (!answer) return null
  if (!(await spendChallenge(tx, { challenge: answer.challenge, ...input }, deps.now))) return null
  const key = await lockPasskey(tx, answer.credential.id)
  if (!key || (input.personId !== null && key.personId !== input.personId)) return null
  const { id: rpId, origin } = siteOf(deps)
  const verification = await verifyAuthenticationResponse({
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
  if (!verification?.verified) return null
  await touchPasskey(tx, key.id, verification.authenticationInfo.newCounter, deps.now)
  return key
}
