/** The interface of a payment provider, one adapter each; tests and sample mode use the double. */
import type { Id } from '#kernel/id.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Charge } from './charge.ts'
import type { PaymentRefusal } from './contract.ts'

/** The provider's present view of a charge. */
export type ProviderCharge = {
  ref: string
  /** Our charge, as the provider was told when it was created; null if it isn't ours. */
  chargeId: Id<'charge'> | null
  status: 'action_required' | 'processing' | 'succeeded' | 'declined'
  amount: Money
  /** The provider's fee on it. */
  fee: Money
  brand: string
  last4: string
  declineCode: string | null
  /** The page where the person completes the second step. */
  actionUrl: string | null
  /**
   * Set once money was withdrawn for it; `won` once that was returned. The fees are those the provider kept and
   * returned.
   */
  dispute: {
    ref: string
    amount: Money
    status: 'open' | 'won' | 'lost'
    reason: string
    fee: Money
    feeBack: Money
  } | null
  /** Its refunds, by us or at the provider itself, failed ones included. */
  refunds: readonly ProviderRefund[]
}

/** `refundId`: ours, if we requested it. `failed`: the reason it failed or came back; null otherwise. */
export type ProviderRefund = {
  ref: string
  refundId: Id<'refund'> | null
  amount: Money
  failure: string | null
}

export type ChargeRequest = {
  /** Our id, which is the provider's idempotency key: asking twice makes one charge. */
  chargeId: Id<'charge'>
  amount: Money
  token: string
  description: string
  /** The page a person returns to after a second step. */
  returnUrl: string
}

export type ProviderEvent = {
  id: string
  kind: string
  /** The provider's reference of the charge concerned; null if it is about something else. */
  chargeRef: string | null
  /** The amount in the event, compared with our own before anything else is believed; null if it gives none. */
  amount: Money | null
  /** The provider's reference of the card being saved, if it is about one. */
  setupRef?: string | null
  /** It says that the charge was paid and nothing else; disputes, refunds and failures have events of their own. */
  saysPaid?: boolean
  body: unknown
}

export type EventRefusal =
  | 'event.signature_missing'
  | 'event.signature_wrong'
  | 'event.too_old'
  | 'event.unreadable'

export type MovementKind =
  | 'charge'
  | 'refund'
  | 'refund_back'
  | 'dispute'
  | 'transfer'
  | 'payout'
  | 'payout_back'
  | 'filled'
  | 'fee'
  | 'other'
/** One movement of the balance that the provider holds for us. */
export type Movement = {
  ref: string
  kind: MovementKind
  /** The provider's own word for the kind. */
  type: string
  /** The provider's reference of the cause, and the charge concerned. */
  sourceRef: string | null
  chargeRef: string | null
  /** Our own ids, as noted on the request. */
  ourRefs: readonly string[]
  /** Its effect on the balance, net of fees. */
  amount: Money
  words: string
  at: Date
}

export type PaymentProvider = {
  readonly name: string
  /** It answers from our own database, so there is no network to wait for. */
  readonly isHere?: boolean
  /** Tells if a form's token can be one of this provider's. */
  isToken(text: string): boolean
  create(request: ChargeRequest): Promise<ProviderCharge>
  /** A charge's present state, by its reference or our own id; null if the provider doesn't know it. */
  retrieve(input: { ref: string | null; chargeId: Id<'charge'> | null }): Promise<ProviderCharge | null>
  /** Every movement of the balance since then, newest first; absent if the provider keeps no list. */
  movementsSince?(since: Date): AsyncIterable<Movement>
  /** Our balance with it, by currency. */
  balances?(): Promise<Money[]>
  refund(request: {
    refundId: Id<'refund'>
    ref: string
    amount: Money
  }): Promise<{ ref: string } | { failed: string }>
  /** Parses a callback's raw bytes after checking its signature and age. */
  parseEvent(raw: Buffer, signature: string | null, nowMs: number): Result<ProviderEvent, EventRefusal>
}

/** Books the provider's answer about a charge: one function for each kind of subject. */
export type Settle = (
  tx: Tx,
  charge: Charge,
  report: ProviderCharge,
  at: Date,
) => Promise<Result<unknown, PaymentRefusal>>
