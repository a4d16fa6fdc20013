import { record } from '#audit'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { AccountDeps } from '../deps.ts'
import { sessionMs } from '../limits.ts'
import { findPerson } from '../people/person-rows.ts'
import { checkPasskey } from '../proofs/check-passkey.ts'
import type { Client } from '../sessions/client.ts'
import { makeDevice } from '../sessions/known-device.ts'
import type { NewSession } from '../sessions/session-cookie.ts'
import { insertSession, pruneSessions, raiseSession } from '../sessions/session-rows.ts'

/**
 * Signs in by a passkey. It proves the device and, by PIN, finger or face, the person: two factors, so no code is
 * required. Every fault gets the same answer.
 */
export async function enterByPasskey(
  tx: Tx,
  deps: AccountDeps,
  text: string,
  client: Client,
  at: Date,
): Promise<Result<NewSession, 'passkey.refused'>> {
  const { now } = deps
  const key = await checkPasskey(tx, deps, text, { purpose: 'enter', personId: null })
  const person = key && (await findPerson(tx, key.personId))
  if (!key || !person?.emailVerified) return refused('passkey.refused')
  const expiresAt = new Date(now.getTime() + sessionMs)
  const { id, token } = await insertSession(tx, { personId: person.id, client, expiresAt })
  await raiseSession(tx, id, { assurance: 'second', provedAt: now })
  await pruneSessions(tx, person.id)
  const event = { action: 'passkey.used', resource: key.id, shopId: null } as const
  await record(tx, { actor: 'system', ...event, requestId: client.requestId }, at)
  return ok({ token, isHalf: false, device: makeDevice(deps, person.email) })
}
