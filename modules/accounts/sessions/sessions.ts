import { record } from '#audit'
import type { Person } from '#kernel/actor.ts'
import { parseId } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { SessionView } from '../contract.ts'
import { deleteOtherSessions, deleteSession, deleteSessionByToken, listSessions } from './session-rows.ts'

/** The browsers a person is signed in on, last used first. */
export async function findSessions(tx: Tx, actor: Person): Promise<SessionView[]> {
  return listSessions(tx, actor.personId)
}

/** Ends one of the person's own sessions, or all others with `'others'`. */
export async function revokeSession(
  tx: Tx,
  actor: Person,
  sessionKey: string,
  requestId: string,
  at: Date,
): Promise<Result<undefined, 'session.not_found'>> {
  if (sessionKey === 'others') await deleteOtherSessions(tx, actor.personId, actor.sessionId)
  else {
    const id = parseId('session', sessionKey)
    if (!id || !(await deleteSession(tx, actor.personId, id))) return refused('session.not_found')
  }
  await record(tx, { actor, action: 'session.revoked', resource: actor.personId, requestId }, at)
  return ok()
}

/** Ends the session of a cookie. */
export async function signOut(tx: Tx, ...tokens: readonly (string | null)[]): Promise<void> {
  for (const token of tokens) if (token) await deleteSessionByToken(tx, token)
}
