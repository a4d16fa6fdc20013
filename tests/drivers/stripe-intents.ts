/** An intent of the Stripe double and how the API shows it. */
import type { StripeClient } from '#platform/stripe/client.ts'
import type { Movement } from './stripe-balance.ts'
import type { Fault, Method } from './stripe-methods.ts'

export type Intent = {
  id: string
  amount: number
  currency: string
  status: string
  metadata: Record<string, string>
  description: string
  created: number
  returnUrl: string
  refunded: number
  /** Its refunds, the newest first, and how its payment moved the balance. */
  refunds: () => object[]
  chargeMovement: Movement | null
  isDisputed: boolean
  last_payment_error: (Fault & { type: string }) | null
  actionUrl: string | null
  method: Method
  methodId: string
  customer: string | null
}
/** Names that the package's types know: they are newer than the published document. */
type ShownFields = {
  [Name in keyof Awaited<ReturnType<StripeClient['paymentIntents']['retrieve']>>]?: unknown
}

export const toChargeId = (intent: Intent): string => intent.id.replace('pi_', 'ch_')

export function showCharge(intent: Intent, expand: readonly string[]): object {
  return {
    id: toChargeId(intent),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: intent.refunded,
    balance_transaction: expand.includes('latest_charge.balance_transaction')
      ? intent.chargeMovement
      : (intent.chargeMovement?.id ?? null),
    billing_details: {},
    captured: true,
    created: intent.created,
    currency: intent.currency,
    disputed: intent.isDisputed,
    livemode: false,
    metadata: {},
    paid: true,
    payment_intent: intent.id,
    payment_method_details: showDetails(intent.method),
    refunded: intent.refunded === intent.amount,
    // Newer versions show them only when asked to.
    refunds: {
      object: 'list',
      data: expand.includes('latest_charge.refunds') ? intent.refunds() : [],
      has_more: false,
      url: '/v1/refunds',
    },
    status: 'succeeded',
  }
}

const showDetails = ({ type, brand, last4 }: Method): object => ({
  type,
  [type]: { ...(brand ? { brand } : {}), ...(last4 ? { last4 } : {}) },
})

/** An intent as the API shows it. */
export function showIntent(intent: Intent, expand: readonly string[]): object {
  const { id, amount, currency, status, metadata, description, created, last_payment_error, customer } =
    intent
  const fault = last_payment_error && {
    ...last_payment_error,
    payment_method: {
      id: intent.methodId,
      object: 'payment_method',
      type: intent.method.type,
      billing_details: {},
      created,
      livemode: false,
    },
  }
  const charge = status === 'succeeded' ? showCharge(intent, expand) : null
  return {
    id,
    object: 'payment_intent',
    amount,
    automatic_payment_methods: customer ? null : { enabled: true },
    currency,
    customer,
    status,
    metadata,
    description,
    created,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    livemode: false,
    payment_method_types: customer ? ['card'] : ['card', 'ideal', 'klarna', 'paypal', 'sepa_debit'],
    last_payment_error: fault,
    next_action: intent.actionUrl
      ? { type: 'redirect_to_url', redirect_to_url: { url: intent.actionUrl, return_url: intent.returnUrl } }
      : null,
    latest_charge: expand.some((field) => field.startsWith('latest_charge'))
      ? charge
      : charge && toChargeId(intent),
  } satisfies ShownFields
}
