import { isCurrency } from '#kernel/currency.ts'
import { money } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { StripeClient } from '#platform/stripe/client.ts'
import { readSignedEvent } from '#platform/stripe/signed-event.ts'
import type { EventRefusal, ProviderEvent } from '../provider.ts'
import { EventObject } from './answers.ts'

/** Parses a callback from its raw bytes, after checking the signature. */
export function parseEvent(
  client: StripeClient,
  secret: string,
  raw: Buffer,
  signature: string | null,
  nowMs: number,
): Result<ProviderEvent, EventRefusal> {
  const signed = readSignedEvent(client, [secret], { raw, signature, nowMs })
  if (!signed.ok) return signed
  const event = EventObject.safeParse(signed.value)
  if (!event.success) return refused('event.unreadable')
  const { id, type: kind, data } = event.data
  const { object } = data
  const isIntent = object.object === 'payment_intent'
  const currency = object.currency?.toUpperCase()
  // Of objects with an amount, only an intent's or a charge's is the amount charged.
  const hasChargedAmount =
    (isIntent || object.object === 'charge') && isCurrency(currency) && object.amount != null
  const setupRef = object.object === 'setup_intent' ? (object.id ?? null) : null
  return ok({
    id,
    kind,
    chargeRef: (isIntent ? object.id : object.payment_intent) ?? null,
    amount: hasChargedAmount ? money(BigInt(object.amount!), currency) : null,
    setupRef,
    saysPaid: kind === 'payment_intent.succeeded',
    body: { id, type: kind, object: object.object, of: object.id ?? null, setup: setupRef },
  })
}
