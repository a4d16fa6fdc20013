/** The books of the Stripe double: intents, refunds, disputes and the events about them. */
import { disputeFee } from '#payments/contract'
import { type Movement, measureFee, StripeBalance } from './stripe-balance.ts'
import { StripeConnect } from './stripe-connect.ts'
import { createId, findMethod, readSeconds } from './stripe-methods.ts'
import { type Intent, showCharge, showIntent, toChargeId } from './stripe-shown.ts'
import { StripeWallet } from './stripe-wallet.ts'

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
  balance_transactions: Movement[]
  is_charge_refundable: boolean
}

type ToldIntent = Record<string, unknown> & { account?: string }

export class StripeBooks {
  readonly intents = new Map<string, Intent>()
  readonly refunds = new Map<string, Refund>()
  readonly disputes = new Map<string, Dispute>()
  readonly wallet = new StripeWallet((type, object) => this.tell(type, object))
  readonly balance = new StripeBalance()
  readonly connect = new StripeConnect(
    (type, object, account) => this.tell(type, object, account),
    this.balance,
  )
  readonly events: ToldIntent[] = []
  /** Whether its search has caught up; the real one lags. */
  searchable = true
  /** Whether methods that decline alone decline with their person there too. */
  declineThere = false

  makeIntent(input: Record<string, unknown>, endpoint: string): Intent | 'no such method' {
    const methodId = String(input.confirmation_token ?? input.payment_method)
    const method = findMethod(methodId)
    const customer = input.customer ? String(input.customer) : null
    if (!method || (customer && !this.wallet.keeps(customer, methodId))) return 'no such method'
    const intent: Intent = {
      id: createId('pi'),
      amount: Number(input.amount),
      currency: String(input.currency),
      status: 'requires_confirmation',
      metadata: input.metadata as Record<string, string>,
      description: String(input.description ?? ''),
      created: readSeconds(),
      returnUrl: String(input.return_url ?? ''),
      refunded: 0,
      refunds: () => this.refundsOf(intent.id).map(showRefund).toReversed(),
      booked: null,
      disputed: false,
      last_payment_error: null,
      actionUrl: null,
      method,
      methodId,
      customer,
    }
    this.intents.set(intent.id, intent)
    this.confirm(intent, input.off_session === 'true', endpoint)
    return intent
  }

  /** Tries the method of an intent, with the person there or alone. */
  confirm(intent: Intent, isAlone: boolean, endpoint: string): void {
    const { method } = intent
    const does =
      (isAlone || this.declineThere ? method.alone : undefined) ??
      (isAlone && method.does === 'asks' ? 'pays' : method.does)
    intent.last_payment_error = null
    intent.actionUrl = null
    if (does === 'declines') this.refuse(intent, { type: 'card_error', ...method.fault! })
    else if (does === 'asks' && isAlone) this.refuse(intent, { type: 'card_error', ...alone3ds })
    if (intent.last_payment_error) return
    if (does === 'asks' || does === 'redirects' || (method.alone === 'asks' && intent.customer && !isAlone)) {
      intent.status = 'requires_action'
      intent.actionUrl = `${endpoint}/authenticate/${intent.id}`
    } else intent.status = does === 'waits' ? 'processing' : 'succeeded'
    this.tell(eventNames[intent.status]!, showIntent(intent, []))
    if (intent.status === 'succeeded') {
      this.take(intent)
      this.tell('charge.succeeded', showCharge(intent, []))
    }
    if (does === 'disputes') this.dispute(intent.id)
  }

  private refuse(intent: Intent, fault: NonNullable<Intent['last_payment_error']>): void {
    intent.status = 'requires_payment_method'
    intent.last_payment_error = fault
    this.tell(eventNames[intent.status]!, showIntent(intent, []))
  }

  /** The person at the bank's page, or the bank itself days later; deciding twice changes nothing. */
  decide(id: string, approved: boolean): void {
    const intent = this.intents.get(id)!
    if (intent.status !== 'requires_action' && intent.status !== 'processing') return
    const isCard = intent.method.type === 'card'
    intent.actionUrl = null
    if (approved) {
      intent.status = 'succeeded'
      this.take(intent)
      this.tell(eventNames[intent.status]!, showIntent(intent, []))
    } else
      this.refuse(intent, {
        type: 'invalid_request_error',
        code: isCard ? 'payment_intent_authentication_failure' : 'payment_intent_payment_attempt_failed',
      })
  }

  cancel(intent: Intent): void {
    intent.status = 'canceled'
    intent.actionUrl = null
    this.tell('payment_intent.canceled', showIntent(intent, []))
  }

  private take(intent: Intent): void {
    const { amount, currency, created } = intent
    const fee = measureFee(amount)
    intent.booked = this.balance.book({
      type: 'charge',
      amount,
      fee,
      currency,
      created,
      source: toChargeId(intent),
    })
  }

  /** The source of a movement of the balance, as the interface shows it. */
  sourceOf(id: string | null): object | string | null {
    const refund = this.refunds.get(id ?? '')
    const dispute = this.disputes.get(id ?? '')
    const intent = [...this.intents.values()].find((candidate) => toChargeId(candidate) === id)
    if (refund) return showRefund(refund)
    if (dispute) return { ...dispute, intent: undefined, payment_intent: dispute.intent }
    return intent ? showCharge(intent, []) : (this.connect.sourceOf(id ?? '') ?? id)
  }

  refundsOf(intentId: string): Refund[] {
    return [...this.refunds.values()].filter((refund) => refund.intent === intentId)
  }

  makeRefund(input: Record<string, unknown>): Refund | string {
    const intent = this.intents.get(String(input.payment_intent))
    const amount = Number(input.amount)
    if (intent?.status !== 'succeeded') return 'resource_missing'
    if (intent.refunded + amount > intent.amount) return 'charge_already_refunded'
    intent.refunded += amount
    const refund: Refund = {
      id: createId('re'),
      object: 'refund',
      intent: intent.id,
      amount,
      currency: intent.currency,
      created: readSeconds(),
      status: 'succeeded',
      metadata: (input.metadata ?? {}) as Record<string, string>,
    }
    this.refunds.set(refund.id, refund)
    this.balance.book({ type: 'refund', amount: -amount, currency: intent.currency, source: refund.id })
    this.tell('charge.refunded', showCharge(intent, []))
    return refund
  }

  /** The bank sends a refund back, days after it went. */
  returnRefund(id: string): void {
    const refund = this.refunds.get(id)!
    const intent = this.intents.get(refund.intent)!
    refund.status = 'failed'
    intent.refunded -= refund.amount
    const { amount, currency } = refund
    this.balance.book({ type: 'refund_failure', amount, currency, source: id })
    this.tell('refund.failed', showRefund(refund))
  }

  dispute(intentId: string, amount?: number): Dispute {
    const intent = this.intents.get(intentId)!
    intent.disputed = true
    const id = createId('dp')
    const dispute: Dispute = {
      id,
      object: 'dispute',
      intent: intent.id,
      charge: toChargeId(intent),
      amount: amount ?? intent.amount,
      currency: intent.currency,
      status: 'needs_response',
      reason: 'fraudulent',
      created: readSeconds(),
      livemode: false,
      metadata: {},
      evidence: {},
      evidence_details: {},
      balance_transactions: [this.withdraw(id, amount ?? intent.amount, intent.currency)],
      is_charge_refundable: false,
    }
    this.disputes.set(dispute.id, dispute)
    this.tell('charge.dispute.created', { ...dispute, payment_intent: intent.id })
    return dispute
  }

  private withdraw(source: string, amount: number, currency: string): Movement {
    return this.balance.book({
      type: 'adjustment',
      amount: -amount,
      fee: Number(disputeFee.minor),
      currency,
      source,
    })
  }

  /** An inquiry about a payment before a dispute: no money moves. */
  inquire(intentId: string): Dispute {
    const dispute = this.dispute(intentId)
    Object.assign(dispute, { status: 'warning_needs_response', balance_transactions: [] })
    this.balance.movements.pop()
    return dispute
  }

  endDispute(intentId: string, end: 'won' | 'lost'): void {
    const ended = [...this.disputes.values()].find((dispute) => dispute.intent === intentId)!
    ended.status = end
    this.tell('charge.dispute.closed', { ...ended, payment_intent: intentId })
    if (end === 'lost') return
    const { id, amount, currency } = ended
    const returned = this.balance.book({ type: 'adjustment', amount, currency, source: id })
    ended.balance_transactions.push(returned)
    this.tell('charge.dispute.funds_reinstated', { ...ended, payment_intent: intentId })
  }

  /** An event about a charge that isn't ours. */
  tell(type: string, object: object, account?: string): void {
    this.events.push({
      id: createId('evt'),
      object: 'event',
      type,
      created: readSeconds(),
      livemode: false,
      pending_webhooks: 1,
      // An account may send its callbacks in a version of its own; ours does not have to be it.
      api_version: '2020-08-27',
      request: null,
      data: { object },
      ...(account ? { account } : {}),
    })
  }
}

export const showRefund = ({ intent, ...refund }: Refund) => ({ ...refund, payment_intent: intent })

const alone3ds = { code: 'authentication_required', decline_code: 'authentication_required' }
const eventNames: Record<string, string> = {
  succeeded: 'payment_intent.succeeded',
  processing: 'payment_intent.processing',
  requires_action: 'payment_intent.requires_action',
  requires_payment_method: 'payment_intent.payment_failed',
}
