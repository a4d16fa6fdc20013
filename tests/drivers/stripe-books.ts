/** The books of the Stripe double: intents, refunds, disputes and the events about them. */
import { randomBytes } from 'node:crypto'

type Fault = { code: string; decline_code?: string }
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
  disputed: boolean
  last_payment_error: (Fault & { type: string }) | null
  actionUrl: string | null
}
export type Refund = {
  id: string
  object: 'refund'
  intent: string
  amount: number
  currency: string
  created: number
  status: string
  metadata: Record<string, string>
}
export type Dispute = {
  id: string
  object: 'dispute'
  intent: string
  charge: string
  amount: number
  currency: string
  status: string
  reason: string
  created: number
  livemode: false
  metadata: object
  evidence: object
  evidence_details: object
  balance_transactions: []
  is_charge_refundable: boolean
}
/** How a method behaves, by the ids that Stripe publishes for its test mode. */
const declines: Record<string, Fault> = {
  pm_card_chargeDeclined: { code: 'card_declined', decline_code: 'generic_decline' },
  pm_card_chargeDeclinedInsufficientFunds: { code: 'card_declined', decline_code: 'insufficient_funds' },
  pm_card_chargeDeclinedExpiredCard: { code: 'expired_card', decline_code: 'expired_card' },
}
const pays = new Set(['pm_card_visa', 'pm_card_createDispute'])
const asks = 'pm_card_authenticationRequired'

const idOf = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`
const chargeIdOf = (intent: Intent): string => intent.id.replace('pi_', 'ch_')
const seconds = (): number => Math.floor(Date.now() / 1_000)

export class StripeBooks {
  readonly intents = new Map<string, Intent>()
  readonly refunds = new Map<string, Refund>()
  readonly disputes = new Map<string, Dispute>()
  readonly events: object[] = []
  /** Whether its search has caught up; the real one lags. */
  searchable = true

  makeIntent(asked: Record<string, unknown>, endpoint: string): Intent | 'no such method' {
    const method = String(asked.payment_method)
    const declined = declines[method]
    if (!declined && !pays.has(method) && method !== asks) return 'no such method'
    const id = idOf('pi')
    const intent: Intent = {
      id,
      amount: Number(asked.amount),
      currency: String(asked.currency),
      status: declined ? 'requires_payment_method' : method === asks ? 'requires_action' : 'succeeded',
      metadata: asked.metadata as Record<string, string>,
      description: String(asked.description ?? ''),
      created: seconds(),
      returnUrl: String(asked.return_url),
      refunded: 0,
      disputed: false,
      last_payment_error: declined ? { ...declined, type: 'card_error' } : null,
      actionUrl: method === asks ? `${endpoint}/authenticate/${id}` : null,
    }
    this.intents.set(id, intent)
    this.tell(eventOf[intent.status] ?? 'payment_intent.created', shown(intent, []))
    if (intent.status === 'succeeded') this.tell('charge.succeeded', chargeOf(intent, []))
    if (method === 'pm_card_createDispute') this.dispute(id)
    return intent
  }

  /** The person at the bank's page; deciding twice changes nothing. */
  decide(id: string, approved: boolean): void {
    const intent = this.intents.get(id)!
    if (intent.status !== 'requires_action') return
    intent.status = approved ? 'succeeded' : 'requires_payment_method'
    intent.actionUrl = null
    if (!approved)
      intent.last_payment_error = {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
      }
    this.tell(eventOf[intent.status]!, shown(intent, []))
  }

  makeRefund(asked: Record<string, unknown>): Refund | string {
    const intent = this.intents.get(String(asked.payment_intent))
    const amount = Number(asked.amount)
    if (intent?.status !== 'succeeded') return 'resource_missing'
    if (intent.refunded + amount > intent.amount) return 'charge_already_refunded'
    intent.refunded += amount
    const refund: Refund = {
      id: idOf('re'),
      object: 'refund',
      intent: intent.id,
      amount,
      currency: intent.currency,
      created: seconds(),
      status: 'succeeded',
      metadata: asked.metadata as Record<string, string>,
    }
    this.refunds.set(refund.id, refund)
    this.tell('charge.refunded', chargeOf(intent, []))
    return refund
  }

  dispute(intentId: string, amount?: number): Dispute {
    const intent = this.intents.get(intentId)!
    intent.disputed = true
    const dispute: Dispute = {
      id: idOf('dp'),
      object: 'dispute',
      intent: intent.id,
      charge: chargeIdOf(intent),
      amount: amount ?? intent.amount,
      currency: intent.currency,
      status: 'needs_response',
      reason: 'fraudulent',
      created: seconds(),
      livemode: false,
      metadata: {},
      evidence: {},
      evidence_details: {},
      balance_transactions: [],
      is_charge_refundable: false,
    }
    this.disputes.set(dispute.id, dispute)
    this.tell('charge.dispute.created', { ...dispute, payment_intent: intent.id })
    return dispute
  }

  endDispute(intentId: string, end: 'won' | 'lost'): void {
    for (const dispute of this.disputes.values()) if (dispute.intent === intentId) dispute.status = end
    const ended = [...this.disputes.values()].find((one) => one.intent === intentId)!
    this.tell('charge.dispute.closed', { ...ended, payment_intent: intentId })
  }

  /** Something that is told about no charge of ours. */
  tell(type: string, object: object): void {
    this.events.push({
      id: idOf('evt'),
      object: 'event',
      type,
      created: seconds(),
      livemode: false,
      pending_webhooks: 1,
      api_version: '2020-08-27',
      request: null,
      data: { object },
    })
  }
}

const eventOf: Record<string, string> = {
  succeeded: 'payment_intent.succeeded',
  requires_action: 'payment_intent.requires_action',
  requires_payment_method: 'payment_intent.payment_failed',
}

/** A fee as Stripe's standard price has it: 2.9 % and 30 cents. */
const feeOf = (amount: number): number => Math.round(amount * 0.029) + 30

function chargeOf(intent: Intent, expand: readonly string[]): object {
  const booking = {
    id: intent.id.replace('pi_', 'txn_'),
    object: 'balance_transaction',
    amount: intent.amount,
    available_on: intent.created,
    created: intent.created,
    currency: intent.currency,
    description: null,
    exchange_rate: null,
    fee: feeOf(intent.amount),
    fee_details: [],
    net: intent.amount - feeOf(intent.amount),
    reporting_category: 'charge',
    source: null,
    status: 'pending',
    type: 'charge',
  }
  return {
    id: chargeIdOf(intent),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: intent.refunded,
    balance_transaction: expand.includes('charges.data.balance_transaction') ? booking : booking.id,
    billing_details: {},
    captured: true,
    created: intent.created,
    currency: intent.currency,
    disputed: intent.disputed,
    livemode: false,
    metadata: {},
    paid: true,
    payment_intent: intent.id,
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
    refunded: intent.refunded === intent.amount,
    refunds: { object: 'list', data: [], has_more: false, url: '/v1/refunds' },
    status: 'succeeded',
  }
}

/** An intent as the interface gives it out. */
export function shown(intent: Intent, expand: readonly string[]): object {
  const { id, amount, currency, status, metadata, description, created, last_payment_error } = intent
  const charges = status === 'succeeded' ? [chargeOf(intent, expand)] : []
  return {
    id,
    object: 'payment_intent',
    amount,
    currency,
    status,
    metadata,
    description,
    created,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    livemode: false,
    payment_method_types: ['card'],
    last_payment_error,
    next_action: intent.actionUrl
      ? { type: 'redirect_to_url', redirect_to_url: { url: intent.actionUrl, return_url: intent.returnUrl } }
      : null,
    charges: { object: 'list', data: charges, has_more: false, url: `/v1/charges?payment_intent=${id}` },
  }
}
