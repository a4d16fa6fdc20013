/** What a payment provider is to us. Each adapter speaks to one; tests and sample mode use the double beside. */
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Charge } from './charge.ts'

/** A charge as the provider sees it now. */
export type ProviderCharge = {
  ref: string
  /** Our charge, as the provider was told when it was made. */
  chargeId: string
  status: 'action_required' | 'processing' | 'succeeded' | 'declined'
  amount: Money
  /** What the provider keeps of it. */
  fee: Money
  brand: string
  last4: string
  declineCode: string | null
  /** Where the person gives the second step. */
  actionUrl: string | null
  dispute: { ref: string; amount: Money; status: 'open' | 'won' | 'lost'; reason: string } | null
}

export type ChargeRequest = {
  /** Our id, and the provider's idempotency key: asking twice makes one charge. */
  chargeId: string
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
  /** What the event says was charged, compared with our own charge before anything else is believed; null when it does not say. */
  amount: Money | null
  /** Our own id of the refund this is about, where it is about one. */
  refundId?: string | null
  /** The provider's reference of the card that is being saved, where it is about one. */
  setupRef?: string | null
  body: unknown
}

export type EventRefusal =
  | 'event.signature_missing'
  | 'event.signature_wrong'
  | 'event.too_old'
  | 'event.unreadable'

/** A charge as a list of the provider's names it; `taken`: the money was taken, whatever is known of its fee. */
export type MadeCharge = Pick<ProviderCharge, 'ref' | 'chargeId' | 'amount'> & { taken: boolean }

export type PaymentProvider = {
  readonly name: string
  /** Whether a form's token can be one of this provider's. */
  isToken(text: string): boolean
  create(request: ChargeRequest): Promise<ProviderCharge>
  /** The charge as it stands, by its reference or by our own id; null when the provider never heard of it. */
  retrieve(of: { ref: string | null; chargeId: string }): Promise<ProviderCharge | null>
  /** Every charge that was made at the provider since then, the newest first; a provider without it keeps no list. */
  madeSince?(since: Date): AsyncIterable<MadeCharge>
  refund(request: {
    refundId: string
    ref: string
    amount: Money
  }): Promise<{ ref: string } | { failed: string }>
  /** Why a refund that was sent came back, days later; null while it stands. A provider without it never sends one back. */
  refundCameBack?(of: { refundId: string; ref: string }): Promise<string | null>
  /** Reads a callback from its raw bytes, after checking its signature and age. */
  parseEvent(raw: Buffer, signature: string | null, nowMs: number): Result<ProviderEvent, EventRefusal>
}

/** What happens in our books when the provider's word about a charge is known. One per kind of subject. */
export type Settle = (
  tx: Tx,
  charge: Charge,
  seen: ProviderCharge,
  at: Date,
) => Promise<Result<unknown, string>>
