import { ok, type Result, refused } from '#kernel/result.ts'
import type { Keyring } from '#platform/crypto/seal.ts'
import { readToken, signToken } from '#platform/crypto/sign.ts'
import type { Tx } from '#platform/database/tx.ts'
import { takeToken } from '#platform/http/limit.ts'
import { confirmMs } from './limits.ts'
import { sendMail } from './send-mail.ts'
import { askSubscriber, setSubscriber } from './subscriber-rows.ts'

/** `now` is the system's clock: links age by it, not by business time. */
export type NewsletterMeans = { ring: Keyring; appUrl: string; now: Date }
const purpose = 'newsletter'

/**
 * Asks an address for its confirmation; nothing else is sent before it. The caller answers the same whatever happened:
 * a confirmed reader, a new one and one who asked too often look alike. `from.shopId` is '' for Fanfare's own letter.
 */
export async function subscribe(
  tx: Tx,
  means: NewsletterMeans,
  email: string,
  from: { shopId: string; name: string },
  at: Date,
): Promise<void> {
  const reader = await askSubscriber(tx, from.shopId, email, at)
  if (reader.status === 'confirmed') return
  if (!(await takeToken(tx, `newsletter:${reader.id}`, 3, 86_400))) return
  const token = signToken(means.ring, purpose, reader.id, means.now.getTime() + confirmMs)
  const link = `${means.appUrl}/newsletter/confirm?token=${encodeURIComponent(token)}`
  await sendMail(
    tx,
    { to: email, template: 'newsletter-confirm', data: { from: from.name, link }, about: reader.id },
    at,
  )
}

/** Confirms by the link of the mail; pressing it twice changes nothing. Returns whose newsletter it is. */
export async function confirmSubscription(
  tx: Tx,
  means: NewsletterMeans,
  token: string,
  at: Date,
): Promise<Result<{ shopId: string }, 'subscription.bad_link' | 'subscription.expired'>> {
  const id = readToken(means.ring, purpose, token, means.now.getTime())
  // Signed by us, but too long ago.
  if (id === null && readToken(means.ring, purpose, token, 0) !== null)
    return refused('subscription.expired', { days: confirmMs / 86_400_000 })
  const shopId = id === null ? null : await setSubscriber(tx, id, 'confirmed', at)
  return shopId === null ? refused('subscription.bad_link') : ok({ shopId })
}

/** The link at the foot of every newsletter: it works for ever and asks for nothing. */
export function leaveLink(means: NewsletterMeans, subscriberId: string): string {
  return `${means.appUrl}/newsletter/leave?token=${encodeURIComponent(signToken(means.ring, `${purpose}/leave`, subscriberId))}`
}

export async function leaveNewsletter(
  tx: Tx,
  means: NewsletterMeans,
  token: string,
  at: Date,
): Promise<Result<undefined, 'subscription.bad_link'>> {
  const id = readToken(means.ring, `${purpose}/leave`, token)
  const shopId = id === null ? null : await setSubscriber(tx, id, 'left', at)
  return shopId === null ? refused('subscription.bad_link') : ok()
}
