import type { Id } from '#kernel/id.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { AccountKeeper } from './connect/account-keeper.ts'
import type { Details } from './details.ts'
import type { ProviderName } from './names.ts'
import type { BankDirectory } from './transfers/bank-directory.ts'

/**
 * A provider's report on a transfer. `unknown`: it never got it, so it may be handed over (again). `waits`: it
 * declined for a reason of ours (no balance); nothing moved, and it may be handed over later. No answer is no report:
 * the call throws, and the provider is asked before anything is sent again.
 */
export type TransferReport =
  | { state: 'unknown' }
  | { state: 'waits'; why: string }
  | { state: 'in_transit'; reference: string; why?: string }
  /** `why`: a note for staff. */
  | { state: 'paid'; reference: string; cost?: Money; why?: string }
  /** `cost`: the provider's fee, which it keeps if the money had arrived before it came back. */
  | { state: 'failed'; reference: string | null; why: string; cost?: Money }

export type Transfer = {
  /** The provider's idempotency key. */
  payoutId: Id<'payout'>
  shopId: Id<'shop'>
  /** The amount sent in dollars, and the amount received. */
  sent: Money
  receive: Money
  details: Details
  /** The provider's own id for it, once known. */
  reference: string | null
  /** The business time it left, and the day it was promised by. */
  sentAt: Date
  arrivesTo: string
}

/** A transfer in the provider's own list; `payoutId` is the key we gave. */
export type ListedTransfer = {
  payoutId: Id<'payout'> | null
  /** The label it was sent under, if it isn't a payout of ours, so that a person may recognise it. */
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
/** A verified callback: the payout or account to check. Nothing else in it is believed. */
export type TransferEvent = {
  id: string
  kind: string
  payoutId: Id<'payout'> | null
  /** A creator's account with the provider, and a payment from it to its bank. */
  account?: { ref: string; payment: string | null } | null
}
export type Callback = { raw: Buffer; header(name: string): string | null; nowMs: number }

/**
 * A service that moves money. Repeating `send` with the same payout id has no further effect; `find` asks by our id.
 */
export type TransferProvider = {
  readonly name: ProviderName
  send(transfer: Transfer): Promise<TransferReport>
  find(transfer: Transfer, at: Date): Promise<TransferReport>
  /** Checks a callback's signature and reads which payout it is about. */
  readEvent?(callback: Callback): Promise<Result<TransferEvent, EventRefusal>>
  /** Everything it was asked to move on a day (UTC), from its own list, for reconciliation. */
  list?(day: string): Promise<ListedTransfer[]>
  /** Creators' accounts with the provider, if it pays to those. */
  readonly accounts?: AccountKeeper
  /** Its list of banks, if it sends to those. */
  readonly directory?: BankDirectory
  /** Our balance with it, by currency. */
  balances?(): Promise<Money[]>
}
