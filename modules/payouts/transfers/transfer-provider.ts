import type { Money } from '#kernel/money.ts'
import type { Details } from '../details.ts'

/** What a provider says of a transfer. `unknown`: it never got it, so it may be handed over (again). */
export type TransferWord =
  | { state: 'unknown' }
  | { state: 'in_transit'; reference: string }
  | { state: 'paid'; reference: string }
  | { state: 'failed'; reference: string; why: string }

export type Transfer = {
  /** The provider's idempotency key. */
  payoutId: string
  receive: Money
  details: Details
  /** Business time at which it left, and the day by which it was promised. */
  sentAt: Date
  arrivesTo: string
}

/** A service that moves money. `send` with the same payout id again has one effect; `find` asks by our id. */
export type TransferProvider = {
  readonly name: string
  send(transfer: Transfer): Promise<TransferWord>
  find(transfer: Transfer, at: Date): Promise<TransferWord>
}
