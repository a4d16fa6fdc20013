import type { Id } from '#kernel/id.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { AccountKeeper } from './connect/account-keeper.ts'
import type { Details } from './details.ts'
import type { ProviderName } from './names.ts'
import type { BankDirectory } from './transfers/bank-directory.ts'

/**
 * What a provider says of a transfer. `unknown`: it never got it, so it may be handed over (again). `waits`: it did not
 * take it for a reason of ours (no balance), nothing moved, and it may be handed over later. No answer is no word: the
 * call throws, and the provider is asked before anything is sent again.
 */
export type TransferWord =
  | { state: 'unknown' }
  | { state: 'waits'; why: string }
  | { state: 'in_transit'; reference: string; why?: string }
  /** `why`: what staff have to know of it all the same. */
  | { state: 'paid'; reference: string; cost?: Money; why?: string }
  /** `cost`: what the provider keeps all the same, where the money had arrived before it came back. */
  | { state: 'failed'; reference: string | null; why: string; cost?: Money }

export type Transfer = {
  /** The provider's idempotency key. */
  payoutId: Id<'payout'>
  shopId: Id<'shop'>
  /** What leaves in dollars, and what arrives. */
  sent: Money
  receive: Money
  details: Details
  /** The provider's own name for it, once it has said one. */
  reference: string | null
  /** Business time at which it left, and the day by which it was promised. */
  sentAt: Date
  arrivesTo: string
}

/** A transfer as the provider's own list has it; `payoutId` is what it was given as our key. */
export type Listed = {
  payoutId: Id<'payout'> | null
  /** What it was sent under, where that is none of our payouts: a person may know it by that. */
  label?: string | undefined
  reference: string
  amount: Money
  state: 'in_transit' | 'paid' | 'failed'
}

export type EventRefusal =
  | 'event.signature_missing'
  | 'event.signature_wrong'
  | 'event.unreadable'
  | 'event.too_old'
/** A verified callback: which payout or account to look at. Nothing else that it says is believed. */
export type TransferEvent = {
  id: string
  kind: string
  payoutId: Id<'payout'> | null
  /** An account of a creator with the provider, and a payment from it to its bank. */
  account?: { ref: string; payment: string | null } | null
}
export type Callback = { raw: Buffer; header(name: string): string | null; nowMs: number }

/** A service that moves money. `send` with the same payout id again has one effect; `find` asks by our id. */
export type TransferProvider = {
  readonly name: ProviderName
  send(transfer: Transfer): Promise<TransferWord>
  find(transfer: Transfer, at: Date): Promise<TransferWord>
  /** Checks a callback's signature and reads which payout it is about. */
  readEvent?(callback: Callback): Promise<Result<TransferEvent, EventRefusal>>
  /** Everything that it was asked to move on a day (UTC), its own list: for reconciliation. */
  list?(day: string): Promise<Listed[]>
  /** Accounts that creators have with the provider, where it pays to those. */
  readonly accounts?: AccountKeeper
  /** Its knowledge of banks, where it sends to those. */
  readonly directory?: BankDirectory
  /** Our balance with it, in each currency. */
  balances?(): Promise<Money[]>
}
