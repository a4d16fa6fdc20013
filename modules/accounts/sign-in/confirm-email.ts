import { record } from '#audit'
import { ok, type Result, refused } from '#kernel/result.ts'
import { readToken } from '#platform/crypto/sign.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { AccountDeps } from '../deps.ts'
import { findOneTime, spendOneTime } from '../people/one-time-rows.ts'
import { deleteTokensOf, findPerson, setPasswordHash, updatePerson } from '../people/person-rows.ts'
import { verifyPassword } from '../proofs/password.ts'
import type { Client } from '../sessions/client.ts'
import type { NewSession } from '../sessions/session-cookie.ts'
import { openShop } from '../shops/open-shop.ts'
import { joinAtSignUp } from '../teams/join-team.ts'
import { startSession } from './sign-in.ts'
import { confirmPurpose, type PendingSignUp, pendingPurpose } from './sign-up.ts'

export type Confirmation = {
  token: string
  /** The cookie of the browser that signed up. */
  pending: string | null
  /** Required in any other browser: a link alone must not open an account that someone else prepared. */
  password: string | null
}

async function findPendingSignUp(tx: Tx, token: string): Promise<PendingSignUp | null> {
  const value = await findOneTime(tx, `${confirmPurpose}:${token}`)
  return value === null ? null : (JSON.parse(value) as PendingSignUp)
}

const isSameBrowser = (deps: AccountDeps, pending: PendingSignUp, cookie: string | null): boolean =>
  cookie !== null && readToken(deps.ring, pendingPurpose, cookie) === pending.attempt

/**
 * What the confirmation page requires: nothing more, the password, or a new link; and whether the person joins a
 * team.
 */
export async function readConfirmation(
  tx: Tx,
  deps: AccountDeps,
  input: Omit<Confirmation, 'password'>,
): Promise<{ state: 'ready' | 'password' | 'bad link'; joins: boolean }> {
  const pending = await findPendingSignUp(tx, input.token)
  if (!pending) return { state: 'bad link', joins: false }
  const state = isSameBrowser(deps, pending, input.pending) ? 'ready' : 'password'
  return { state, joins: Boolean(pending.shop.join) }
}

/**
 * Confirms an address, joins the inviting team or opens the requested shop, and signs in. The password is that of the
 * sign-up this link belongs to; every other link to the same account ends.
 */
export async function confirmEmail(
  tx: Tx,
  deps: AccountDeps,
  input: Confirmation,
  client: Client,
  at: Date,
): Promise<Result<NewSession, 'email.bad_link' | 'password.wrong'>> {
  const pending = await findPendingSignUp(tx, input.token)
  if (!pending) return refused('email.bad_link')
  if (!isSameBrowser(deps, pending, input.pending)) {
    const isCorrect = await verifyPassword({ hash: pending.passwordHash, password: input.password ?? '' })
    if (!isCorrect) return refused('password.wrong')
  }
  const spentValue = await spendOneTime(tx, `${confirmPurpose}:${input.token}`)
  const person = spentValue ? await findPerson(tx, pending.personId) : null
  if (!person || person.emailVerified) return refused('email.bad_link')
  await setPasswordHash(tx, person.id, pending.passwordHash)
  await updatePerson(tx, person.id, { emailVerified: true, name: pending.name }, at)
  await deleteTokensOf(tx, person.id)
  const hasJoined =
    pending.shop.join && (await joinAtSignUp(tx, deps, person, pending.shop.join, client.requestId, at))
  if (hasJoined) return ok(await startSession(tx, deps, person.id, client))
  const name = pending.shop.name || pending.name
  const shop = await openShop(tx, person.id, { name, handle: pending.shop.handle }, at)
  if (!shop.ok && shop.code === 'shop.handle_taken') await openShop(tx, person.id, { name }, at)
  const event = { actor: 'system' as const, action: 'shop.opened' as const, resource: person.id }
  await record(tx, { ...event, shopId: shop.ok ? shop.value : null, requestId: client.requestId }, at)
  return ok(await startSession(tx, deps, person.id, client))
}
