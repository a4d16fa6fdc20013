/**
 * Stripe, equal to the test provider: payment details go from Stripe's own frame to Stripe, we confirm a
 * PaymentIntent with the token it gives, and every event about a charge is read from Stripe again before it counts.
 */
import type { Id } from '#kernel/id.ts'
import { zero } from '#kernel/money.ts'
import type { Config } from '#platform/config.ts'
import { readBalances } from '#platform/stripe/balance.ts'
import { openStripe as openClient, refusalOf, type StripeClient } from '#platform/stripe/client.ts'
import type { ChargeRequest, PaymentProvider, ProviderCharge } from '../provider.ts'
import {
  chargeOf,
  Disputes,
  disputeOf,
  failureOf,
  IntentObject,
  isDisputed,
  RefundObject,
  Refunds,
  toProviderCharge,
} from './answers.ts'
import { parseEvent } from './event.ts'
import { movementsSince } from './movements.ts'

export const stripeName = 'stripe'
export const withFee = ['latest_charge.balance_transaction']
const withRefunds = [...withFee, 'latest_charge.refunds']

export function openStripe(settings: NonNullable<Config['stripe']>): PaymentProvider {
  const client = openClient(settings)
  return {
    name: stripeName,
    isToken: (text) => /^(ctoken|pm)_[0-9A-Za-z_]{6,80}$/.test(text),
    create: (request) => createCharge(client, request),
    async retrieve({ ref, chargeId }) {
      const intent = ref ? await readIntent(client, ref) : chargeId && (await findIntent(client, chargeId))
      return (
        intent &&
        toProviderCharge(intent, await readDispute(client, intent), await readRefunds(client, intent))
      )
    },
    movementsSince: (since) => movementsSince(client, since),
    balances: async () => (await readBalances(client)).all,
    refund: (request) => sendRefund(client, request),
    parseEvent: (raw, signature, nowMs) => parseEvent(client, settings.webhookSecret, raw, signature, nowMs),
  }
}

async function createCharge(client: StripeClient, request: ChargeRequest): Promise<ProviderCharge> {
  const { token } = request
  try {
    const created = await client.paymentIntents.create(
      {
        amount: Number(request.amount.minor),
        currency: request.amount.currency.toLowerCase(),
        ...(token.startsWith('ctoken_') ? { confirmation_token: token } : { payment_method: token }),
        // Every payment method the account has enabled and that fits; we keep no list.
        automatic_payment_methods: { enabled: true },
        confirm: true,
        // The second step is the bank's page, reached by a link, so our pages need no script for it.
        use_stripe_sdk: false,
        return_url: request.returnUrl,
        description: request.description,
        metadata: { charge: request.chargeId },
        expand: withFee,
      },
      { idempotencyKey: request.chargeId },
    )
    return toProviderCharge(IntentObject.parse(created))
  } catch (cause) {
    const refusal = refusalOf(cause)
    if (!refusal) throw cause
    const intent = IntentObject.safeParse(refusal.payment_intent)
    if (intent.success) return toProviderCharge(intent.data)
    return declinedBeforeIntent(
      request,
      refusal.type === 'StripeCardError' ? 'card_declined' : 'token_unknown',
    )
  }
}

/** Refused before an intent was created: the method is unknown, used up or of another account. */
export const declinedBeforeIntent = (
  request: Pick<ChargeRequest, 'chargeId' | 'amount'>,
  declineCode: string,
): ProviderCharge => ({
  ref: `none_${request.chargeId}`,
  chargeId: request.chargeId,
  status: 'declined',
  amount: request.amount,
  fee: zero(request.amount.currency),
  brand: '',
  last4: '',
  declineCode,
  actionUrl: null,
  dispute: null,
  refunds: [],
})

/** Stripe's answer, or null if it knows no such object. */
async function nullIfUnknown<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (cause) {
    if (refusalOf(cause)) return null
    throw cause
  }
}

async function readIntent(client: StripeClient, ref: string): Promise<IntentObject | null> {
  if (!/^pi_[0-9A-Za-z_]{6,80}$/.test(ref)) return null
  const intent = await nullIfUnknown(client.paymentIntents.retrieve(ref, { expand: withRefunds }))
  return intent && IntentObject.parse(intent)
}

/**
 * Finds an intent by our own id, for a request whose answer was lost. Search lags by up to a minute, the list does
 * not.
 */
async function findIntent(client: StripeClient, chargeId: Id<'charge'>): Promise<IntentObject | null> {
  const query = `metadata["charge"]:"${chargeId}"`
  const matches = await nullIfUnknown(client.paymentIntents.search({ query, limit: 1 }))
  const candidates = matches?.data.length ? matches : await client.paymentIntents.list({ limit: 100 })
  const match = candidates.data.find((intent) => intent.metadata.charge === chargeId)
  return match ? readIntent(client, match.id) : null
}

async function readDispute(client: StripeClient, intent: IntentObject): Promise<ProviderCharge['dispute']> {
  if (!isDisputed(intent)) return null
  const { data } = await client.disputes.list({ payment_intent: intent.id, limit: 10 })
  return disputeOf(Disputes.parse(data).find(({ status }) => !status.startsWith('warning_')))
}

/** The refunds included in the charge, or all of them if there are more. */
async function readRefunds(client: StripeClient, intent: IntentObject): Promise<RefundObject[]> {
  const included = chargeOf(intent)?.refunds
  if (!included?.has_more) return included?.data ?? []
  return (await listRefunds(client, intent.id)) ?? []
}

const listRefunds = async (client: StripeClient, ref: string): Promise<RefundObject[] | null> => {
  const page = await nullIfUnknown(client.refunds.list({ payment_intent: ref, limit: 100 }))
  return page && Refunds.parse(page.data)
}

/** Looks it up by our id first, because keys are stored for a day and a refund may be sent again after longer. */
async function sendRefund(
  client: StripeClient,
  request: Parameters<PaymentProvider['refund']>[0],
): Promise<{ ref: string } | { failed: string }> {
  const existing = await listRefunds(client, request.ref)
  if (!existing) return { failed: 'Stripe does not know this payment' }
  const sameRefund = existing.find(({ metadata }) => metadata?.refund === request.refundId)
  if (sameRefund) return outcomeOf(sameRefund)
  try {
    const created = await client.refunds.create(
      {
        payment_intent: request.ref,
        amount: Number(request.amount.minor),
        metadata: { refund: request.refundId },
      },
      { idempotencyKey: request.refundId },
    )
    return outcomeOf(RefundObject.parse(created))
  } catch (cause) {
    const refusal = refusalOf(cause)
    if (!refusal) throw cause
    return { failed: refusal.code ?? refusal.type }
  }
}

const outcomeOf = (refund: RefundObject): { ref: string } | { failed: string } => {
  const failure = failureOf(refund)
  return failure === null ? { ref: refund.id } : { failed: failure }
}
