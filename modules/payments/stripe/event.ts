import { isCurrency } from '#kernel/currency.ts'
import { money } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { StripeClient } from '#platform/stripe/client.ts'
import type { EventRefusal, ProviderEvent } from '../provider.ts'
import { toleranceSeconds } from '../webhook-signature.ts'
import { EventObject } from './answers.ts'

/**
 * A callback from its raw bytes. Stripe's package holds them against the signature; ours is that a time ahead of us is
 * refused like one behind, and that a header of any length is not read.
 */
export function parseEvent(
  client: StripeClient,
  secret: string,
  raw: Buffer,
  signature: string | null,
  nowMs: number,
): Result<ProviderEvent, EventRefusal> {
  const time = timeOf(signature)
  if (!signature || time === null) return refused('event.signature_missing')
  if (Math.abs(nowMs / 1_000 - time) > toleranceSeconds) return refused('event.too_old')
  let told: unknown
  try {
    told = client.webhooks.constructEvent(raw, signature, secret, toleranceSeconds, undefined, nowMs)
  } catch (cause) {
    const isForged = cause instanceof client.errors.StripeSignatureVerificationError
    return refused(isForged ? 'event.signature_wrong' : 'event.unreadable')
  }
  const event = EventObject.safeParse(told)
  if (!event.success) return refused('event.unreadable')
  const { id, type: kind, data } = event.data
  const { object } = data
  const isIntent = object.object === 'payment_intent'
  const currency = object.currency?.toUpperCase()
  // Of the objects that carry an amount only the intent's and the charge's is what was charged.
  const says = (isIntent || object.object === 'charge') && isCurrency(currency) && object.amount != null
  const setupRef = object.object === 'setup_intent' ? (object.id ?? null) : null
  const refundId = object.object === 'refund' ? (object.metadata?.refund ?? null) : null
  return ok({
    id,
    kind,
    chargeRef: (isIntent ? object.id : object.payment_intent) ?? null,
    amount: says ? money(BigInt(object.amount!), currency) : null,
    refundId,
    setupRef,
    body: { id, type: kind, object: object.object, of: object.id ?? null, refund: refundId, setup: setupRef },
  })
}

/** The time that a header names, in seconds; null where it has none or no signature beside it. */
function timeOf(header: string | null): number | null {
  if (!header || header.length > 1_000 || !/(^|,)v1=[^,]/.test(header)) return null
  const time = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1])
  return time > 0 ? time : null
}
