import { type Id, parseId } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Keyring } from '#platform/crypto/seal.ts'
import { readToken, signToken } from '#platform/crypto/sign.ts'
import type { Tx } from '#platform/database/tx.ts'
import { consumeNetworkToken, consumeToken } from '#platform/http/limit.ts'
import { formatWait } from '#platform/http/wait.ts'
import { lettersWords, type WithdrawnBy } from './contract.ts'
import { confirmMs, signUpsFromOnePlace } from './limits.ts'
import { sendMail } from './send-mail.ts'
import {
  findReader,
  insertUnconfirmed,
  recordConsent,
  type Sender,
  selectSubscriber,
  setSubscriber,
  subscribeByOrder,
} from './subscriber-rows.ts'

/** `now` is the system's clock: links age by it, not by business time. */
export type NewsletterDeps = { ring: Keyring; appUrl: string; now: Date }
const purpose = 'newsletter'

/**
 * Asks an address for confirmation; nothing else is sent before it. The caller answers the same whatever happened: a
 * confirmed reader, a new one and one who asked too often look alike. `from.shopId` is '' for Fanfare's own
 * newsletter. Only someone who signs up many addresses from one place (`from.address`) is told to wait.
 */
export async function subscribe(
  tx: Tx,
  deps: NewsletterDeps,
  email: string,
  from: { shopId: Sender; name: string; address: string },
  at: Date,
): Promise<Result<undefined, 'subscription.too_many'>> {
  const wait = await consumeNetworkToken(tx, deps.ring, 'newsletter', from.address, signUpsFromOnePlace)
  if (wait > 0) return refused('subscription.too_many', { wait: formatWait(wait) })
  const reader = await insertUnconfirmed(tx, from.shopId, email, at)
  if (reader.status === 'confirmed') return ok()
  if (!(await consumeToken(tx, `newsletter:${reader.id}`, 3, 86_400))) return ok()
  const token = signToken(deps.ring, purpose, reader.id, deps.now.getTime() + confirmMs)
  const link = `${deps.appUrl}/newsletter/confirm?token=${encodeURIComponent(token)}`
  await sendMail(
    tx,
    { to: email, template: 'newsletter-confirm', data: { from: from.name, link }, about: reader.id },
    at,
  )
  return ok()
}

/** Confirms by the letter's link; repeating changes nothing. Returns the newsletter's sender. */
export async function confirmSubscription(
  tx: Tx,
  deps: NewsletterDeps,
  token: string,
  at: Date,
): Promise<Result<{ shopId: Sender }, 'subscription.bad_link' | 'subscription.expired'>> {
  const id = parseId('subscriber', readToken(deps.ring, purpose, token, deps.now.getTime()))
  // Signed by us, but expired.
  if (id === null && readToken(deps.ring, purpose, token, 0) !== null)
    return refused('subscription.expired', { days: confirmMs / 86_400_000 })
  const subscription = id === null ? null : await setSubscriber(tx, id, 'confirmed', at)
  if (id === null || !subscription) return refused('subscription.bad_link')
  const wording = subscription.shopId ? lettersWords.page.version : null
  if (subscription.moved) await recordConsent(tx, id, 'agreed', { how: 'letters', wording }, at)
  return ok({ shopId: subscription.shopId })
}

/**
 * Subscribes a fan who ticked the box beside Pay, once the order is paid. The address is the receipt's, and the
 * receipt says so and has the link to unsubscribe; no second letter asks for confirmation.
 */
export async function agreeToLettersByOrder(
  tx: Tx,
  input: { shopId: Sender; email: string; orderId: Id<'order'>; wording: string; agreedAt: Date },
  at: Date,
): Promise<void> {
  await subscribeByOrder(tx, { ...input, email: input.email.trim().toLowerCase() }, at)
}

/** Removes an address from a shop's list, from the page of one of its orders. Repeating changes nothing. */
export async function withdrawLettersByOrder(
  tx: Tx,
  input: { shopId: Sender; email: string; orderId: Id<'order'> },
  at: Date,
): Promise<void> {
  const reader = await findReader(tx, input.shopId, input.email)
  if (!reader) return
  await setSubscriber(tx, reader.id, 'left', at)
  await recordConsent(tx, reader.id, 'withdrawn', { how: 'order_page', orderId: input.orderId }, at)
}

/**
 * The link at the foot of every newsletter, also the target of a mail client's own "unsubscribe": it works for ever.
 */
export function makeLeaveLink(deps: NewsletterDeps, subscriberId: Id<'subscriber'>): string {
  return `${deps.appUrl}/newsletter/leave?token=${encodeURIComponent(signToken(deps.ring, `${purpose}/leave`, subscriberId))}`
}

/** The sender of the newsletter that a link unsubscribes from; null if it isn't ours. '' is Fanfare itself. */
export async function findLeavingReader(
  tx: Tx,
  deps: NewsletterDeps,
  token: string,
): Promise<{ shopId: Sender } | null> {
  const id = parseId('subscriber', readToken(deps.ring, `${purpose}/leave`, token))
  return id === null ? null : selectSubscriber(tx, id)
}

export async function leaveNewsletter(
  tx: Tx,
  deps: NewsletterDeps,
  token: string,
  withdrawnBy: Extract<WithdrawnBy, 'link' | 'one_click'>,
  at: Date,
): Promise<Result<undefined, 'subscription.bad_link'>> {
  const id = parseId('subscriber', readToken(deps.ring, `${purpose}/leave`, token))
  const subscription = id === null ? null : await setSubscriber(tx, id, 'left', at)
  if (id === null || !subscription) return refused('subscription.bad_link')
  if (subscription.moved) await recordConsent(tx, id, 'withdrawn', { how: withdrawnBy }, at)
  return ok()
}
