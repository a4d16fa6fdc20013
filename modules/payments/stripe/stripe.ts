/**
 * Stripe, of equal standing with the test provider: the card goes from Stripe's own frame to Stripe, we confirm a
 * PaymentIntent with the method's id, and every word about a charge is read from Stripe again before it counts.
 */

import { isCurrency } from '#kernel/currency.ts'
import { money, zero } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Config } from '#platform/config.ts'
import type {
  ChargeRequest,
  EventRefusal,
  PaymentProvider,
  ProviderCharge,
  ProviderEvent,
} from '../provider.ts'
import { checkSignature } from '../webhook-signature.ts'
import {
  Disputes,
  disputeOf,
  ErrorAnswer,
  EventObject,
  IntentObject,
  Intents,
  RefundObject,
  Refunds,
  seenOf,
} from './answers.ts'
import { type Call, openCall } from './call.ts'

export const stripeName = 'stripe'
const withFee = ['charges.data.balance_transaction']

export function openStripe(settings: NonNullable<Config['stripe']>): PaymentProvider {
  const call = openCall(settings)
  return {
    name: stripeName,
    isToken: (text) => /^pm_[0-9A-Za-z_]{6,80}$/.test(text),
    create: (request) => create(call, request),
    async retrieve({ ref, chargeId }) {
      const intent = ref ? await readIntent(call, ref) : await findIntent(call, chargeId)
      return intent && seenOf(intent, await readDispute(call, intent))
    },
    refund: (request) => refund(call, request),
    refundCameBack: (of) => refundCameBack(call, of),
    parseEvent: (raw, signature, nowMs) => parseEvent(settings.webhookSecret, raw, signature, nowMs),
  }
}

async function create(call: Call, request: ChargeRequest): Promise<ProviderCharge> {
  const fields = {
    amount: Number(request.amount.minor),
    currency: request.amount.currency.toLowerCase(),
    payment_method: request.token,
    payment_method_types: ['card'],
    confirm: true,
    description: request.description,
    metadata: { charge: request.chargeId },
    return_url: request.returnUrl,
    expand: withFee,
  }
  const { status, body } = await call('POST', '/v1/payment_intents', fields, request.chargeId)
  if (status === 200) return seenOf(IntentObject.parse(body), null)
  const { error } = ErrorAnswer.parse(body)
  if (error.payment_intent) return seenOf(error.payment_intent, null)
  if (error.type === 'idempotency_error') throw new Error('Stripe holds another request under this charge')
  // Refused before an intent came to be: a method that is unknown, used up or of another account.
  return {
    ref: `none_${request.chargeId}`,
    chargeId: request.chargeId,
    status: 'declined',
    amount: request.amount,
    fee: zero(request.amount.currency),
    brand: '',
    last4: '',
    declineCode: error.type === 'card_error' ? 'card_declined' : 'token_unknown',
    actionUrl: null,
    dispute: null,
  }
}

async function readIntent(call: Call, ref: string): Promise<IntentObject | null> {
  if (!/^pi_[0-9A-Za-z_]{6,80}$/.test(ref)) return null
  const { status, body } = await call('GET', `/v1/payment_intents/${ref}`, { expand: withFee })
  return status === 200 ? IntentObject.parse(body) : null
}

/** An intent by our own id, for a request whose answer was lost. Search lags by up to a minute, the list does not. */
async function findIntent(call: Call, chargeId: string): Promise<IntentObject | null> {
  if (!/^chg_[0-9a-f]{32}$/.test(chargeId)) return null
  const query = `metadata["charge"]:"${chargeId}"`
  const found = await call('GET', '/v1/payment_intents/search', { query, limit: 1 })
  const listed = found.status === 200 ? Intents.parse(found.body).data : []
  const recent =
    listed.length > 0
      ? listed
      : Intents.parse((await call('GET', '/v1/payment_intents', { limit: 100 })).body).data
  const mine = recent.find((intent) => intent.metadata.charge === chargeId)
  return mine ? readIntent(call, mine.id) : null
}

async function readDispute(call: Call, intent: IntentObject): Promise<ProviderCharge['dispute']> {
  if (!intent.charges?.data.some((charge) => charge.disputed)) return null
  const { status, body } = await call('GET', '/v1/disputes', { payment_intent: intent.id, limit: 10 })
  if (status !== 200) throw new Error('Stripe does not tell the dispute of a disputed charge')
  return disputeOf(Disputes.parse(body).data.find((one) => !one.status.startsWith('warning_')))
}

/** Looked up by our id first: a key is kept for a day, and a refund may be sent again after longer. */
async function refund(
  call: Call,
  request: Parameters<PaymentProvider['refund']>[0],
): Promise<{ ref: string } | { failed: string }> {
  const known = await call('GET', '/v1/refunds', { payment_intent: request.ref, limit: 100 })
  if (known.status !== 200) return { failed: 'Stripe does not know this payment' }
  const before = Refunds.parse(known.body).data.find((one) => one.metadata?.refund === request.refundId)
  if (before) return endOf(before)
  const fields = {
    payment_intent: request.ref,
    amount: Number(request.amount.minor),
    metadata: { refund: request.refundId },
  }
  const { status, body } = await call('POST', '/v1/refunds', fields, request.refundId)
  if (status === 200) return endOf(RefundObject.parse(body))
  const { error } = ErrorAnswer.parse(body)
  return { failed: error.code ?? error.type }
}

/** A refund that the bank sent back after it had left: only one that is found and failed, never a guess. */
async function refundCameBack(
  call: Call,
  { refundId, ref }: { refundId: string; ref: string },
): Promise<string | null> {
  const known = await call('GET', '/v1/refunds', { payment_intent: ref, limit: 100 })
  if (known.status !== 200) return null
  const sent = Refunds.parse(known.body).data.find((one) => one.metadata?.refund === refundId)
  const end = sent && endOf(sent)
  return end && 'failed' in end ? end.failed : null
}

/** A refund that waits for the bank is on its way. */
const endOf = ({ id, status, failure_reason: why }: RefundObject): { ref: string } | { failed: string } =>
  status === 'failed' || status === 'canceled' ? { failed: why ?? status } : { ref: id }

function parseEvent(
  secret: string,
  raw: Buffer,
  signature: string | null,
  nowMs: number,
): Result<ProviderEvent, EventRefusal> {
  const genuine = checkSignature(secret, raw, signature, nowMs)
  if (!genuine.ok) return genuine
  const event = EventObject.safeParse(jsonOf(raw))
  if (!event.success) return refused('event.unreadable')
  const { id, type: kind, data } = event.data
  const { object } = data
  const isIntent = object.object === 'payment_intent'
  const currency = object.currency?.toUpperCase()
  // Of the objects that carry an amount only the intent's and the charge's is what was charged.
  const says = (isIntent || object.object === 'charge') && isCurrency(currency) && object.amount != null
  const refundId = object.object === 'refund' ? (object.metadata?.refund ?? null) : null
  return ok({
    id,
    kind,
    chargeRef: (isIntent ? object.id : object.payment_intent) ?? null,
    amount: says ? money(BigInt(object.amount!), currency) : null,
    refundId,
    body: { id, type: kind, object: object.object, of: object.id ?? null, refund: refundId },
  })
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return null
  }
}
