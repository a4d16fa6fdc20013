/** The fields we read of Stripe's answers and callbacks; all others are dropped on parsing. */

import { z } from 'zod'
import { isCurrency } from '#kernel/currency.ts'
import { parseId } from '#kernel/id.ts'
import { divideHalfEven, type Money, money, negate, zero } from '#kernel/money.ts'
import type { ProviderCharge, ProviderRefund } from '../provider.ts'

const text = z.string().max(5_000)
const minor = z.number().int().min(0).max(99_999_999_999)

const BalanceTransaction = z.object({
  amount: z.number().int(),
  fee: z.number().int(),
  currency: text,
  exchange_rate: z.number().nullish(),
})
export const RefundObject = z.object({
  id: text,
  amount: minor,
  currency: text,
  status: text.nullish(),
  failure_reason: text.nullish(),
  metadata: z.record(z.string(), text).nullish(),
})
export type RefundObject = z.output<typeof RefundObject>
export const Refunds = z.array(RefundObject)

const ChargeObject = z.object({
  id: text,
  refunds: z.object({ data: Refunds, has_more: z.boolean() }).nullish(),
  disputed: z.boolean(),
  balance_transaction: z.union([BalanceTransaction, text]).nullish(),
  payment_method_details: z
    .object({
      type: text,
      card: z.object({ brand: text.nullish(), last4: text.nullish() }).nullish(),
      sepa_debit: z.object({ last4: text.nullish() }).nullish(),
    })
    .nullish(),
})
/** The page where a person continues: the bank's, or one with a code or voucher that Stripe hosts. */
const NextPage = z.object({
  url: z.url().nullish(),
  hosted_instructions_url: z.url().nullish(),
  hosted_voucher_url: z.url().nullish(),
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
  last_payment_error: z
    .object({
      code: text.nullish(),
      decline_code: text.nullish(),
      payment_method: z.object({ type: text }).nullish(),
    })
    .nullish(),
  next_action: z.record(z.string(), z.unknown()).nullish(),
  latest_charge: z.union([ChargeObject, text]).nullish(),
})
export type IntentObject = z.output<typeof IntentObject>

export const DisputeObject = z.object({
  id: text,
  amount: minor,
  currency: text,
  reason: text,
  status: text,
  /** Up to two: the withdrawal, and its return. */
  balance_transactions: z.array(BalanceTransaction),
})
export const Disputes = z.array(DisputeObject)

/**
 * A callback names its charge. Its content isn't believed: the charge is read again, so the API version of the
 * account's callbacks doesn't matter.
 */
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
      payment_intent: z.union([text, z.object({ id: text }).transform(({ id }) => id)]).nullish(),
    }),
  }),
})

export function amountOf(amount: number, currency: string): Money {
  const code = currency.toUpperCase()
  if (!isCurrency(code))
    throw new Error(`Stripe names the currency ${code.slice(0, 10)}, which is none of ours`)
  return money(BigInt(amount), code)
}

export const chargeOf = ({ latest_charge: charge }: IntentObject) =>
  charge && typeof charge !== 'string' ? charge : null
export const isDisputed = (intent: IntentObject): boolean => chargeOf(intent)?.disputed === true

/** The fee in the charge's currency; null until Stripe has booked it. */
function feeOf(intent: IntentObject): Money | null {
  const transaction = chargeOf(intent)?.balance_transaction
  return transaction && typeof transaction !== 'string'
    ? convertFee(amountOf(0, intent.currency).currency, transaction)
    : null
}

/** Stripe's fee on a movement (negative: returned), in a currency; null if no rate is known. */
function convertFee(
  currency: Money['currency'],
  transaction: z.output<typeof BalanceTransaction>,
): Money | null {
  const fee = amountOf(transaction.fee, transaction.currency)
  if (fee.currency === currency) return fee
  // Stripe settles in another currency: its rate is settlement per charge; we use six decimals.
  const rate = BigInt(Math.round((transaction.exchange_rate ?? 0) * 1_000_000))
  if (rate <= 0n) return null
  return money(divideHalfEven(fee.minor * 1_000_000n, rate), currency)
}

const statusOf: Record<IntentObject['status'], ProviderCharge['status']> = {
  succeeded: 'succeeded',
  processing: 'processing',
  requires_capture: 'processing',
  requires_action: 'action_required',
  requires_confirmation: 'processing',
  // We confirm at once and give its secret to nobody, so it can't be retried with another method.
  requires_payment_method: 'declined',
  canceled: 'declined',
}

/** Stripe's decline reason, as one of the codes fans have words for. */
function declineCodeOf(intent: IntentObject): string {
  const { code, decline_code: bankCode, payment_method: method } = intent.last_payment_error ?? {}
  if (intent.status === 'canceled') return 'abandoned'
  if (method && method.type !== 'card') return 'method_declined'
  if (code === 'payment_intent_authentication_failure') return 'authentication_failed'
  if (bankCode === 'insufficient_funds') return 'insufficient_funds'
  return code === 'expired_card' || code === 'incorrect_cvc' ? code : 'card_declined'
}

/**
 * A saved card was charged without its person, and the bank wants them there: not declined, they can still confirm
 * it.
 */
const needsPerson = ({ metadata, status, last_payment_error: fault }: IntentObject): boolean =>
  metadata.kept === 'yes' &&
  status === 'requires_payment_method' &&
  (fault?.code === 'authentication_required' || fault?.decline_code === 'authentication_required')

/** The first address in Stripe's list of next actions. */
export function nextActionUrl({
  status,
  next_action: next,
}: {
  status: string
  next_action?: Readonly<Record<string, unknown>> | null | undefined
}): string | null {
  if (status !== 'requires_action') return null
  for (const action of Object.values(next ?? {})) {
    const page = NextPage.safeParse(action).data
    const url = page?.url ?? page?.hosted_instructions_url ?? page?.hosted_voucher_url
    if (url) return url
  }
  return null
}

/**
 * A dispute counts once money is withdrawn for it, which an inquiry never does, and is won once the money is
 * returned, whatever was decided before.
 */
export function disputeOf(object: z.output<typeof DisputeObject> | undefined): ProviderCharge['dispute'] {
  const withdrawal = object?.balance_transactions.find(({ amount }) => amount < 0)
  if (!object || !withdrawal) return null
  const moneyReturn = object.balance_transactions.find(({ amount }) => amount > 0)
  const amount = amountOf(object.amount, object.currency)
  const fee = convertFee(amount.currency, withdrawal) ?? zero(amount.currency)
  const returnedFee = moneyReturn && convertFee(amount.currency, moneyReturn)
  const statusIfNotLost = moneyReturn ? 'won' : 'open'
  return {
    ref: object.id,
    amount,
    status: object.status === 'lost' ? 'lost' : statusIfNotLost,
    reason: object.reason.slice(0, 200),
    fee,
    feeBack: returnedFee ? negate(returnedFee) : zero(amount.currency),
  }
}

export const refundOf = (object: RefundObject): ProviderRefund => ({
  ref: object.id,
  refundId: parseId('refund', object.metadata?.refund),
  amount: amountOf(object.amount, object.currency),
  failure: failureOf(object),
})

/** The reason a refund failed or came back; null for one on its way. */
export const failureOf = ({ status, failure_reason: reason }: RefundObject): string | null =>
  status === 'failed' || status === 'canceled' ? (reason ?? status) : null

/** An intent in our terms. A successful one still counts as processing until its fee is booked. */
export function toProviderCharge(
  intent: IntentObject,
  dispute: ProviderCharge['dispute'] = null,
  refunds: readonly RefundObject[] = [],
): ProviderCharge {
  const amount = amountOf(intent.amount, intent.currency)
  const fee = feeOf(intent)
  const status = needsPerson(intent) ? 'action_required' : statusOf[intent.status]
  return {
    ref: intent.id,
    chargeId: parseId('charge', intent.metadata.charge),
    status: status === 'succeeded' && !fee ? 'processing' : status,
    amount,
    fee: fee ?? zero(amount.currency),
    ...readMethod(intent),
    declineCode: status === 'declined' ? declineCodeOf(intent) : null,
    actionUrl: nextActionUrl(intent),
    dispute,
    refunds: refunds.map(refundOf),
  }
}

/** The payment method: a card's brand and last four digits, or the method's name. */
function readMethod(intent: IntentObject): Pick<ProviderCharge, 'brand' | 'last4'> {
  const details = chargeOf(intent)?.payment_method_details
  const brand = (details?.type === 'card' ? details.card?.brand : details?.type) ?? ''
  const last4 = details?.card?.last4 ?? details?.sepa_debit?.last4 ?? ''
  return { brand: nameOfMethod(brand), last4: /^\d{4}$/.test(last4) ? last4 : '' }
}

/** The usual spelling of a brand or payment method. */
export const nameOfMethod = (brand: string): string =>
  methodNames[brand] ?? (brand.charAt(0).toUpperCase() + brand.slice(1).replaceAll('_', ' ')).slice(0, 30)

const methodNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
  amazon_pay: 'Amazon Pay',
  ideal: 'iDEAL',
  paypal: 'PayPal',
  sepa_debit: 'SEPA debit',
  us_bank_account: 'Bank account',
}
