/** The books of the Stripe double: intents, refunds, disputes and the events about them. */
import { disputeFee } from '#payments/contract'
import { calculateFee, type Movement, StripeBalance } from './stripe-balance.ts'
import { StripeConnect } from './stripe-connect.ts'
import { type Intent, showCharge, showIntent, toChargeId } from './stripe-intents.ts'
import { createId, findMethod, readSeconds } from './stripe-methods.ts'
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

type RecordedEvent = Record<string, unknown> & { account?: string }

export class StripeBooks {
  readonly intents = new Map<string, Intent>()
  readonly refunds = new Map<string, Refund>()
  readonly disputes = new Map<string, Dispute>()
  readonly wallet = new StripeWallet((type, object) => this.recordEvent(type, object))
  readonly balance = new StripeBalance()
  readonly connect = new StripeConnect(
    (type, object, account) => this.recordEvent(type, object, account),
    this.balance,
  )
  readonly events: RecordedEvent[] = []
  /** Whether its search has caught up; Stripe's own lags. */
  isSearchCurrent = true
  /** Whether methods that decline off-session also decline with the person present. */
  declinesOnSession = false

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
      refunds: () => this.findRefunds(intent.id).map(showRefund).toReversed(),
      chargeMovement: null,
      isDisputed: false,
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

  /** Tries the method of an intent, with the person present or off-session. */
  confirm(intent: Intent, isOffSession: boolean, endpoint: string): void {
    const { method } = intent
    const behaviour =
      (isOffSession || this.declinesOnSession ? method.offSession : undefined) ??
      (isOffSession && method.behaviour === 'asks' ? 'pays' : method.behaviour)
    intent.last_payment_error = null
    intent.actionUrl = null
    if (behaviour === 'declines') this.refuse(intent, { type: 'card_error', ...method.fault! })
    else if (behaviour === 'asks' && isOffSession)
      this.refuse(intent, { type: 'card_error', ...authenticationFault })
    if (intent.last_payment_error) return
    if (
      behaviour === 'asks' ||
      behaviour === 'redirects' ||
      (method.offSession === 'asks' && intent.customer && !isOffSession)
    ) {
      intent.status = 'requires_action'
      intent.actionUrl = `${endpoint}/authenticate/${intent.id}`
    } else intent.status = behaviour === 'waits' ? 'processing' : 'succeeded'
    this.recordEvent(eventNames[intent.status]!, showIntent(intent, []))
    if (intent.status === 'succeeded') {
      this.capture(intent)
      this.recordEvent('charge.succeeded', showCharge(intent, []))
    }
    if (behaviour === 'disputes') this.dispute(intent.id)
  }

  private refuse(intent: Intent, fault: NonNullable<Intent['last_payment_error']>): void {
    intent.status = 'requires_payment_method'
    intent.last_payment_error = fault
    this.recordEvent(eventNames[intent.status]!, showIntent(intent, []))
  }

  /** Decides as the person at the bank's page, or as the bank days later; deciding twice changes nothing. */
  decide(id: string, isApproved: boolean): void {
    const intent = this.intents.get(id)!
    if (intent.status !== 'requires_action' && intent.status !== 'processing') return
    const isCard = intent.method.type === 'card'
    intent.actionUrl = null
    if (isApproved) {
      intent.status = 'succeeded'
      this.capture(intent)
      this.recordEvent(eventNames[intent.status]!, showIntent(intent, []))
    } else
      this.refuse(intent, {
        type: 'invalid_request_error',
        code: isCard ? 'payment_intent_authentication_failure' : 'payment_intent_payment_attempt_failed',
      })
  }

  cancel(intent: Intent): void {
    intent.status = 'canceled'
    intent.actionUrl = null
    this.recordEvent('payment_intent.canceled', showIntent(intent, []))
  }

  private capture(intent: Intent): void {
    const { amount, currency, created } = intent
    const fee = calculateFee(amount)
    intent.chargeMovement = this.balance.book({
      type: 'charge',
      amount,
      fee,
      currency,
      created,
      source: toChargeId(intent),
    })
  }

  /** The source of a movement of the balance, as the API shows it. */
  showSource(id: string | null): object | string | null {
    const refund = this.refunds.get(id ?? '')
    const dispute = this.disputes.get(id ?? '')
    const intent = [...this.intents.values()].find((candidate) => toChargeId(candidate) === id)
    if (refund) return showRefund(refund)
    if (dispute) return { ...dispute, intent: undefined, payment_intent: dispute.intent }
    return intent ? showCharge(intent, []) : (this.connect.showSource(id ?? '') ?? id)
  }

  findRefunds(intentId: string): Refund[] {
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
    this.recordEvent('charge.refunded', showCharge(intent, []))
    return refund
  }

  /** The bank returns a refund, days after it was sent. */
  returnRefund(id: string): void {
    const refund = this.refunds.get(id)!
    const intent = this.intents.get(refund.intent)!
    refund.status = 'failed'
    intent.refunded -= refund.amount
    const { amount, currency } = refund
    this.balance.book({ type: 'refund_failure', amount, currency, source: id })
    this.recordEvent('refund.failed', showRefund(refund))
  }

  dispute(intentId: string, amount?: number): Dispute {
    const intent = this.intents.get(intentId)!
    intent.isDisputed = true
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
    this.recordEvent('charge.dispute.created', { ...dispute, payment_intent: intent.id })
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

  endDispute(intentId: string, outcome: 'won' | 'lost'): void {
    const ended = [...this.disputes.values()].find((dispute) => dispute.intent === intentId)!
    ended.status = outcome
    this.recordEvent('charge.dispute.closed', { ...ended, payment_intent: intentId })
    if (outcome === 'lost') return
    const { id, amount, currency } = ended
    const returned = this.balance.book({ type: 'adjustment', amount, currency, source: id })
    ended.balance_transactions.push(returned)
    this.recordEvent('charge.dispute.funds_reinstated', { ...ended, payment_intent: intentId })
  }

  /** Records an event; a test may send one about a charge that isn't ours. */
  recordEvent(type: string, object: object, account?: string): void {
    this.events.push({
      id: createId('evt'),
      object: 'event',
      type,
      created: readSeconds(),
      livemode: false,
      pending_webhooks: 1,
      // An account may send its callbacks in another version than ours.
      api_version: '2020-08-27',
      request: null,
      data: { object },
      ...(account ? { account } : {}),
    })
  }
}

export const showRefund = ({ intent, ...refund }: Refund) => ({ ...refund, payment_intent: intent })

const authenticationFault = { code: 'authentication_required', decline_code: 'authentication_required' }
const eventNames: Record<string, string> = {
  succeeded: 'payment_intent.succeeded',
  processing: 'payment_intent.processing',
  requires_action: 'payment_intent.requires_action',
  requires_payment_method: 'payment_intent.payment_failed',
}
