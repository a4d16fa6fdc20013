import { record } from '#audit'
import { after } from '#kernel/instant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { sendMail } from '#messages'
import { signToken } from '#platform/crypto/sign.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { AccountDeps } from '../deps.ts'
import { emailUndoMs } from '../limits.ts'
import { formatMailTime } from '../people/mail-time.ts'
import {
  deleteTokensOf,
  deleteUnconfirmedPerson,
  findPerson,
  findPersonByEmail,
  lockEmail,
  type PersonRow,
  setPasswordHash,
  updatePerson,
} from '../people/person-rows.ts'
import { hashPassword } from '../proofs/password.ts'
import { deleteOtherSessions, newToken } from '../sessions/session-rows.ts'
import { findShopOfPerson } from '../shops/shop-rows.ts'
import {
  dropFactorsSince,
  type EmailChange,
  markConfirmed,
  markDone,
  stopChanges,
} from './email-change-rows.ts'

export const emailChangePurpose = 'accounts/email-change'

/** The link for one mailbox. The old one's outlives the change, so that it can restore the address. */
export function linkOf(deps: AccountDeps, id: string, side: 'old' | 'new', expiresAt: Date): string {
  const end = expiresAt.getTime() + (side === 'old' ? emailUndoMs : 0)
  const key = signToken(deps.ring, emailChangePurpose, `${id}:${side}`, end)
  return `${deps.appUrl}/change-email?key=${encodeURIComponent(key)}`
}

/**
 * Records one mailbox's confirmation and, with the last one required, changes the address and ends every other
 * session.
 */
export async function finishEmailChange(
  tx: Tx,
  deps: AccountDeps,
  change: EmailChange,
  side: 'old' | 'new',
  requestId: string,
  at: Date,
): Promise<Result<'waits' | 'done', 'email.change_over'>> {
  await markConfirmed(tx, change.id, side, deps.now)
  const isNewConfirmed = side === 'new' || change.newConfirmedAt !== null
  const isOldConfirmed = side === 'old' || change.oldConfirmedAt !== null || !change.needsOldMailbox
  if (!isNewConfirmed || !isOldConfirmed) return ok('waits' as const)
  await lockEmail(tx, change.newEmail)
  const holder = await findPersonByEmail(tx, change.newEmail)
  const person = await findPerson(tx, change.personId)
  if (holder?.emailVerified || person?.email !== change.oldEmail) {
    await stopChanges(tx, change.personId, null)
    return refused('email.change_over')
  }
  if (holder) await deleteUnconfirmedPerson(tx, holder.id)
  await updatePerson(tx, change.personId, { email: change.newEmail }, at)
  await markDone(tx, change.id, deps.now, after(at, emailUndoMs))
  await deleteTokensOf(tx, change.personId)
  await deleteOtherSessions(tx, change.personId, change.sessionId)
  await recordChange(tx, change, 'email.changed', requestId, at)
  const { name } = person
  const time = await formatMailTime(tx, change.personId, deps.now)
  const data = { name, from: change.oldEmail, to: change.newEmail, when: time }
  const letters = [
    [change.oldEmail, linkOf(deps, change.id, 'old', deps.now)],
    [change.newEmail, null],
  ] as const
  for (const [to, undo] of letters)
    await sendMail(tx, { to, template: 'email-changed', data: { ...data, undo }, about: change.personId }, at)
  return ok('done' as const)
}

/**
 * Keeps or restores the old address. The person who asked knew the password and had a browser: both end, and so do
 * passkeys and the authenticator added since. The letter to the old address leads to a new password.
 */
export async function restoreEmail(
  tx: Tx,
  deps: AccountDeps,
  change: EmailChange,
  holder: PersonRow | null,
  requestId: string,
  at: Date,
): Promise<void> {
  if (holder && holder.id !== change.personId) await deleteUnconfirmedPerson(tx, holder.id)
  const { personId, oldEmail, askedAt } = change
  if (change.state === 'done') await updatePerson(tx, personId, { email: oldEmail }, at)
  await stopChanges(tx, personId, askedAt)
  await dropFactorsSince(tx, personId, askedAt)
  await setPasswordHash(tx, personId, await hashPassword(newToken()))
  await deleteTokensOf(tx, personId)
  await deleteOtherSessions(tx, personId, null)
  await recordChange(tx, change, 'email.change_stopped', requestId, at)
  const person = (await findPerson(tx, personId))!
  const data = {
    name: person.name,
    to: change.newEmail,
    when: await formatMailTime(tx, personId, deps.now),
    reset: `${deps.appUrl}/forgot-password`,
  }
  await sendMail(tx, { to: oldEmail, template: 'email-change-stopped', data, about: personId }, at)
}

async function recordChange(
  tx: Tx,
  change: EmailChange,
  action: 'email.changed' | 'email.change_stopped',
  requestId: string,
  at: Date,
): Promise<void> {
  const shop = await findShopOfPerson(tx, change.personId)
  const shopId = shop?.role === 'owner' ? shop.id : null
  await record(tx, { actor: 'system', action, resource: change.id, shopId, requestId }, at)
}
