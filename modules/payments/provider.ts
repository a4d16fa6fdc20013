/** The interface of a payment provider. Each adapter speaks to one; tests and sample mode use the double beside. */
import type { Id } from '#kernel/id.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Charge } from './charge.ts'
import type { PaymentRefusal } from './contract.ts'

/** A charge as the provider sees it now. */
export type ProviderCharge = {
  ref: string
  /** Our charge, as the provider was told when it was made; null if it is none of ours. */
  chargeId: Id<'charge'> | null
  status: 'action_required' | 'processing' | 'succeeded' | 'declined'
  amount: Money
  /** The provider's fee on it. */
  fee: Money
  brand: string
  last4: string
  declineCode: string | null
  /** Where the person gives the second step. */
  actionUrl: string | null
  /** Only once money was withdrawn for it; `won` once it was given back. The fees are what the provider kept and returned. */
  dispute: {
    ref: string
    amount: Money
    status: 'open' | 'won' | 'lost'
    reason: string
    fee: Money
    feeBack: Money
  } | null
  /** Its refunds, by us or at the provider itself; those that failed are among them. */
  refunds: readonly ProviderRefund[]
}

/** `refundId`: ours, where we asked for it. `failed`: why it did not go or came back; null while it stands. */
export type ProviderRefund = {
  ref: string
  refundId: Id<'refund'> | null
  amount: Money
  failed: string | null
}

export type ChargeRequest = {
  /** Our id, and the provider's idempotency key: asking twice makes one charge. */
  chargeId: Id<'charge'>
  amount: Money
  token: string
  description: string
  /** Where the person comes back to after a second step. */
  returnUrl: string
}

export type ProviderEvent = {
  id: string
  kind: string
  /** The provider's reference of the charge this is about; null when it is about something else. */
  chargeRef: string | null
  /** The charge that the event names, compared with our own before anything else is believed; null when it names none. */
  amount: Money | null
  /** The provider's reference of the card that is being saved, where it is about one. */
  setupRef?: string | null
  /** It says that the charge was paid, and nothing else: disputes, refunds and failures have events of their own. */
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
  /** The cause, by the provider's name, and the charge that this is about. */
  sourceRef: string | null
  chargeRef: string | null
  /** The note that we wrote on it when we asked for it. */
  names: readonly string[]
  /** Its effect on the balance, fees taken off. */
  amount: Money
  words: string
  at: Date
}

export type PaymentProvider = {
  readonly name: string
  /** It answers from our own database, with no way between that could be slow. */
  readonly isHere?: boolean
  /** Whether a form's token can be one of this provider's. */
  isToken(text: string): boolean
  create(request: ChargeRequest): Promise<ProviderCharge>
  /** The charge as it stands, by its reference or by our own id; null when the provider never heard of it. */
  retrieve(input: { ref: string | null; chargeId: Id<'charge'> | null }): Promise<ProviderCharge | null>
  /** Everything that moved the balance since then, the newest first; a provider without it keeps no list. */
  movementsSince?(since: Date): AsyncIterable<Movement>
  /** Our balance with it, in each currency. */
  balances?(): Promise<Money[]>
  refund(request: {
    refundId: Id<'refund'>
    ref: string
    amount: Money
  }): Promise<{ ref: string } | { failed: string }>
  /** Reads a callback from its raw bytes, after checking its signature and age. */
  parseEvent(raw: Buffer, signature: string | null, nowMs: number): Result<ProviderEvent, EventRefusal>
}

/** What happens in our books when the provider's word about a charge is known. One per kind of subject. */
export type Settle = (
  tx: Tx,
  charge: Charge,
  seen: ProviderCharge,
  at: Date,
) => Promise<Result<unknown, PaymentRefusal>>
