/** What we read of Stripe's answers and callbacks; the rest of an object is dropped at the door. */
import { z } from 'zod'
import { isCurrency } from '#kernel/currency.ts'
import { divideHalfEven, type Money, money, zero } from '#kernel/money.ts'
import type { ProviderCharge } from '../provider.ts'

const text = z.string().max(5_000)
const minor = z.number().int().min(0).max(99_999_999_999)

const BalanceTransaction = z.object({
  fee: z.number().int(),
  currency: text,
  exchange_rate: z.number().nullish(),
})
const ChargeObject = z.object({
  id: text,
  disputed: z.boolean(),
  balance_transaction: z.union([BalanceTransaction, text]).nullish(),
  payment_method_details: z
    .object({ card: z.object({ brand: text.nullish(), last4: text.nullish() }).nullish() })
    .nullish(),
})
export const IntentObject = z.object({
  id: text,
  object: z.literal('payment_intent'),
  amount: minor,
  currency: text,
  status: z.enum([
    'canceled',
    'processing',
    'requires_action',
    'requires_capture',
    'requires_confirmation',
    'requires_payment_method',
    'succeeded',
  ]),
  metadata: z.record(z.string(), text).default({}),
  last_payment_error: z.object({ code: text.nullish(), decline_code: text.nullish() }).nullish(),
  next_action: z.object({ redirect_to_url: z.object({ url: z.url().nullish() }).nullish() }).nullish(),
  charges: z.object({ data: z.array(ChargeObject) }).optional(),
})
export type IntentObject = z.output<typeof IntentObject>

export const Intents = z.object({ data: z.array(IntentObject) })
export const ErrorAnswer = z.object({
  error: z.object({
    type: text,
    code: text.nullish(),
    decline_code: text.nullish(),
    payment_intent: IntentObject.nullish(),
  }),
})
export const RefundObject = z.object({
  id: text,
  amount: minor,
  status: text.nullish(),
  failure_reason: text.nullish(),
  metadata: z.record(z.string(), text).nullish(),
})
export type RefundObject = z.output<typeof RefundObject>
export const Refunds = z.object({ data: z.array(RefundObject) })
export const DisputeObject = z.object({
  id: text,
  amount: minor,
  currency: text,
  reason: text,
  status: text,
})
export const Disputes = z.object({ data: z.array(DisputeObject) })

/** A callback: which charge it is about. What it says happened is not believed, the charge is read again. */
export const EventObject = z.object({
  id: z.string().regex(/^evt_[0-9A-Za-z_]{1,120}$/),
  object: z.literal('event'),
  type: z.string().max(100),
  data: z.object({
    object: z.object({
      id: text.optional(),
      object: text,
      amount: minor.nullish(),
      currency: text.nullish(),
      payment_intent: text.nullish(),
      metadata: z.record(z.string(), text).nullish(),
    }),
  }),
})

export function amountOf(amount: number, currency: string): Money {
  const code = currency.toUpperCase()
  if (!isCurrency(code))
    throw new Error(`Stripe names the currency ${code.slice(0, 10)}, which is none of ours`)
  return money(BigInt(amount), code)
}

/** The fee in the charge's currency; null while Stripe has not booked it. */
function feeOf(intent: IntentObject): Money | null {
  const booked = intent.charges?.data[0]?.balance_transaction
  if (!booked || typeof booked === 'string') return null
  const fee = amountOf(booked.fee, booked.currency)
  const { currency } = amountOf(0, intent.currency)
  if (fee.currency === currency) return fee
  // Stripe settles in another currency: its rate is settlement per charge, six digits are kept.
  const rate = BigInt(Math.round((booked.exchange_rate ?? 0) * 1_000_000))
  if (rate <= 0n) return null
  return money(divideHalfEven(fee.minor * 1_000_000n, rate), currency)
}

const statusOf: Record<IntentObject['status'], ProviderCharge['status']> = {
  succeeded: 'succeeded',
  processing: 'processing',
  requires_capture: 'processing',
  requires_action: 'action_required',
  requires_confirmation: 'processing',
  // We confirm at once and hand its secret to nobody, so that it can't be tried with another card.
  requires_payment_method: 'declined',
  canceled: 'declined',
}

/** Stripe's word for why, in the codes whose words a fan reads. */
function declineCodeOf(intent: IntentObject): string | null {
  if (statusOf[intent.status] !== 'declined') return null
  const { code, decline_code: bank } = intent.last_payment_error ?? {}
  if (code === 'payment_intent_authentication_failure') return 'authentication_failed'
  if (bank === 'insufficient_funds') return 'insufficient_funds'
  if (code === 'expired_card' || code === 'incorrect_cvc') return code
  return intent.status === 'canceled' ? 'abandoned' : 'card_declined'
}

/** Inquiries (`warning_…`) take no money; they are not disputes in our books. */
export function disputeOf(seen: z.output<typeof DisputeObject> | undefined): ProviderCharge['dispute'] {
  if (!seen || seen.status.startsWith('warning_')) return null
  const status =
    seen.status === 'lost' ? 'lost' : ['won', 'charge_refunded'].includes(seen.status) ? 'won' : 'open'
  return {
    ref: seen.id,
    amount: amountOf(seen.amount, seen.currency),
    status,
    reason: seen.reason.slice(0, 200),
  }
}

/** An intent in our words. One that succeeded without its fee booked still counts as on its way. */
export function seenOf(intent: IntentObject, dispute: ProviderCharge['dispute']): ProviderCharge {
  const amount = amountOf(intent.amount, intent.currency)
  const fee = feeOf(intent)
  const card = intent.charges?.data[0]?.payment_method_details?.card
  const status = statusOf[intent.status]
  const last4 = card?.last4 ?? ''
  return {
    ref: intent.id,
    chargeId: intent.metadata.charge ?? '',
    status: status === 'succeeded' && !fee ? 'processing' : status,
    amount,
    fee: fee ?? zero(amount.currency),
    brand: brandNames[card?.brand ?? ''] ?? (card?.brand ?? '').slice(0, 30),
    last4: /^\d{4}$/.test(last4) ? last4 : '',
    declineCode: declineCodeOf(intent),
    actionUrl:
      intent.status === 'requires_action' ? (intent.next_action?.redirect_to_url?.url ?? null) : null,
    dispute,
  }
}

const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}
