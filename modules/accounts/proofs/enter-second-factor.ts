import { record } from '#audit'
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { AccountDeps } from '../deps.ts'
import { sessionMs } from '../limits.ts'
import { findPerson } from '../people/person-rows.ts'
import { forgetTriesHere } from '../sessions/admit-sign-in.ts'
import type { Client } from '../sessions/client.ts'
import { makeDevice } from '../sessions/known-device.ts'
import type { NewSession } from '../sessions/session-cookie.ts'
import { findHalfSessionByToken, newToken, raiseSession } from '../sessions/session-rows.ts'
import { type CodeRefusal, spendCode } from './prove.ts'

/** The person of a half session waiting for its code; null if there is none. */
export async function findHalfSession(
  tx: Tx,
  deps: AccountDeps,
  token: string | null,
): Promise<{ personId: Id<'person'> } | null> {
  return token ? findHalfSessionByToken(tx, token, deps.now) : null
}

/** The second step of signing in: a correct code raises the half session under a new token. */
export async function enterSecondFactor(
  tx: Tx,
  deps: AccountDeps,
  halfToken: string | null,
  code: string,
  client: Client,
  at: Date,
): Promise<Result<NewSession, CodeRefusal | 'second_factor.over'>> {
  const { now } = deps
  const halfSession = halfToken ? await findHalfSessionByToken(tx, halfToken, now) : null
  if (!halfSession) return refused('second_factor.over')
  const codeResult = await spendCode(tx, deps, halfSession.personId, code)
  if (!codeResult.ok) return codeResult
  const token = newToken()
  const expiresAt = new Date(now.getTime() + sessionMs)
  await raiseSession(tx, halfSession.id, { assurance: 'second', provedAt: now, expiresAt, token })
  const person = await findPerson(tx, halfSession.personId)
  await forgetTriesHere(tx, deps, person!.email, client)
  if (codeResult.value.by === 'recovery') {
    const event = {
      actor: 'system' as const,
      action: 'second_factor.recovered' as const,
      resource: halfSession.personId,
    }
    await record(tx, { ...event, shopId: null, requestId: client.requestId }, at)
  }
  return ok({ token, isHalf: false, device: makeDevice(deps, person!.email) })
}
