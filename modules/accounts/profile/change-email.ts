import { record } from '#audit'
import type { Person } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { sendMail } from '#messages'
import { fingerprint } from '#platform/crypto/seal.ts'
import { readToken } from '#platform/crypto/sign.ts'
import type { Tx } from '#platform/database/tx.ts'
import { consumeToken } from '#platform/http/limit.ts'
import type { EmailChangeView } from '../contract.ts'
import type { AccountDeps } from '../deps.ts'
import { emailChangeMs, emailChanges, emailChangesKeptMs, emailUndoMs, mailsPerPerson } from '../limits.ts'
import { formatMailTime } from '../people/mail-time.ts'
import { findPersonByEmail, lockEmail } from '../people/person-rows.ts'
import { requireFreshSecondFactor } from '../proofs/second-factor.ts'
import { findShopOfPerson } from '../shops/shop-rows.ts'
import {
  type EmailChange,
  findChange,
  findWaitingChange,
  forgetChanges,
  insertChange,
  lockChange,
  type NewChange,
  selectMoneyHeldUntil,
  stopChanges,
} from './email-change-rows.ts'
import { emailChangePurpose, finishEmailChange, linkOf, restoreEmail } from './finish-email-change.ts'

type Side = EmailChangeView['side']

/**
 * Requests a change of an account's address. The answer doesn't reveal whether someone has the new one; only the
 * letter to it does. A person who owns a shop, or works here, confirms from both mailboxes, because the address can
 * set new passwords: a borrowed browser and a password must not be enough to take the shop and its money.
 */
export async function requestEmailChange(
  tx: Tx,
  deps: AccountDeps,
  actor: Person,
  email: string,
  requestId: string,
  at: Date,
): Promise<Result<undefined, 'second_factor.stale' | 'email.same' | 'account.too_many'>> {
  const fresh = requireFreshSecondFactor(actor)
  if (!fresh.ok) return fresh
  if (email === actor.email) return refused('email.same')
  const [max, seconds] = emailChanges
  if (!(await consumeToken(tx, `change-email:${actor.personId}`, max, seconds)))
    return refused('account.too_many')
  await forgetChanges(tx, new Date(deps.now.getTime() - emailChangesKeptMs))
  await stopChanges(tx, actor.personId, null)
  const ownsShop = (await findShopOfPerson(tx, actor.personId))?.role === 'owner'
  const change: NewChange = {
    id: newId('emailChange'),
    personId: actor.personId,
    oldEmail: actor.email,
    newEmail: email,
    sessionId: actor.sessionId,
    needsOldMailbox: ownsShop || actor.staff.length > 0,
    askedAt: deps.now,
    expiresAt: new Date(deps.now.getTime() + emailChangeMs),
  }
  await insertChange(tx, change)
  await record(tx, { actor, action: 'email.change_asked', resource: change.id, requestId }, at)
  await mailOldAddress(tx, deps, actor, change, at)
  await mailNewAddress(tx, deps, actor, change, at)
  return ok()
}

async function mailOldAddress(
  tx: Tx,
  deps: AccountDeps,
  actor: Person,
  change: NewChange,
  at: Date,
): Promise<void> {
  const data = {
    name: actor.name,
    to: change.newEmail,
    when: await formatMailTime(tx, actor.personId, deps.now),
    needsConfirmation: change.needsOldMailbox,
    link: linkOf(deps, change.id, 'old', change.expiresAt),
  }
  await sendMail(
    tx,
    { to: change.oldEmail, template: 'email-change-notice', data, about: change.personId },
    at,
  )
}

async function mailNewAddress(
  tx: Tx,
  deps: AccountDeps,
  actor: Person,
  change: NewChange,
  at: Date,
): Promise<void> {
  const mailbox = fingerprint(deps.ring, 'change-email', change.newEmail)
  if (!(await consumeToken(tx, `mail:change-email:${mailbox}`, ...mailsPerPerson))) return
  const holder = await findPersonByEmail(tx, change.newEmail)
  if (holder?.emailVerified) {
    const links = { signIn: `${deps.appUrl}/login`, reset: `${deps.appUrl}/forgot-password` }
    const data = { name: holder.name, ...links }
    await sendMail(tx, { to: change.newEmail, template: 'email-change-taken', data, about: holder.id }, at)
    return
  }
  const link = linkOf(deps, change.id, 'new', change.expiresAt)
  const data = { name: actor.name, from: change.oldEmail, needsBoth: change.needsOldMailbox, link }
  await sendMail(
    tx,
    { to: change.newEmail, template: 'email-change-confirm', data, about: change.personId },
    at,
  )
}

function readMailboxKey(deps: AccountDeps, key: string): { id: string; side: Side } | null {
  const [id = '', side] = readToken(deps.ring, emailChangePurpose, key, deps.now.getTime())?.split(':') ?? []
  return side === 'old' || side === 'new' ? { id, side } : null
}

/** Tells if a mailbox still has a choice: both while the change waits, and the old one for 72 hours after. */
function isOpen(deps: AccountDeps, change: EmailChange, side: Side): boolean {
  if (change.state === 'waiting') return change.expiresAt > deps.now
  if (change.state === 'stopped' || side === 'new' || !change.doneAt) return false
  return change.doneAt.getTime() + emailUndoMs > deps.now.getTime()
}

/** The change behind a link, or null if it is over. */
export async function readEmailChange(
  tx: Tx,
  deps: AccountDeps,
  key: string,
): Promise<EmailChangeView | null> {
  const mailbox = readMailboxKey(deps, key)
  const change = mailbox && (await findChange(tx, mailbox.id))
  if (!change || !isOpen(deps, change, mailbox.side)) return null
  return {
    side: mailbox.side,
    from: change.oldEmail,
    to: change.newEmail,
    needsOldMailbox: change.needsOldMailbox,
    answer: { old: change.oldConfirmedAt !== null, new: change.newConfirmedAt !== null },
    isDone: change.state === 'done',
  }
}

/** Confirms from one mailbox. The address changes with the last confirmation required. */
export async function confirmEmailChange(
  tx: Tx,
  deps: AccountDeps,
  key: string,
  requestId: string,
  at: Date,
): Promise<Result<'waits' | 'done', 'email.change_over'>> {
  const mailbox = readMailboxKey(deps, key)
  const change = mailbox && (await lockChange(tx, mailbox.id))
  if (change?.state !== 'waiting' || !isOpen(deps, change, mailbox!.side)) return refused('email.change_over')
  return finishEmailChange(tx, deps, change, mailbox!.side, requestId, at)
}

/** Refuses from the old mailbox: the address stays, or is restored, and the person who asked is signed out. */
export async function stopEmailChange(
  tx: Tx,
  deps: AccountDeps,
  key: string,
  requestId: string,
  at: Date,
): Promise<Result<undefined, 'email.change_over'>> {
  const mailbox = readMailboxKey(deps, key)
  const change = mailbox?.side === 'old' ? await lockChange(tx, mailbox.id) : null
  if (!change || !isOpen(deps, change, 'old')) return refused('email.change_over')
  await lockEmail(tx, change.oldEmail)
  const holder = await findPersonByEmail(tx, change.oldEmail)
  if (holder?.emailVerified && holder.id !== change.personId) return refused('email.change_over')
  await restoreEmail(tx, deps, change, holder, requestId, at)
  return ok()
}

/** Cancels one's own request, from Settings. */
export async function cancelEmailChange(
  tx: Tx,
  actor: Person,
  requestId: string,
  at: Date,
): Promise<Result<undefined, 'email.not_changing'>> {
  if (!(await stopChanges(tx, actor.personId, null))) return refused('email.not_changing')
  await record(tx, { actor, action: 'email.change_stopped', resource: actor.personId, requestId }, at)
  return ok()
}

/** A person's pending change, for Settings. */
export async function findEmailChange(
  tx: Tx,
  deps: AccountDeps,
  personId: Id<'person'>,
): Promise<Pick<EmailChange, 'newEmail' | 'needsOldMailbox' | 'expiresAt'> | null> {
  const change = await findWaitingChange(tx, personId)
  return change && change.expiresAt > deps.now ? change : null
}

/** The moment until which a shop's payouts are held because its owner's address is new. */
export const findMoneyHeldUntil = (tx: Tx, shopId: Id<'shop'>, at: Date): Promise<Date | null> =>
  selectMoneyHeldUntil(tx, shopId, at)
