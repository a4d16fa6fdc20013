import type { Currency } from '#kernel/currency.ts'
import type { Id } from '#kernel/id.ts'
import type { Money } from '#kernel/money.ts'
import type { Moves } from '#kernel/states.ts'
import type { PayoutMethod, ProviderName } from './names.ts'

export const payoutStatuses = ['requested', 'approved', 'in_transit', 'paid', 'failed', 'cancelled'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]
export const payoutEvents = ['approve', 'cancel', 'refuse', 'send', 'settle', 'fail', 'bounce'] as const
export type PayoutEvent = (typeof payoutEvents)[number]

/** cancel: by the creator, before approval. refuse: by staff. bounce: it arrived and came back. */
export const payoutMoves = {
  requested: { approve: 'approved', cancel: 'cancelled', refuse: 'cancelled' },
  approved: { send: 'in_transit', refuse: 'cancelled' },
  in_transit: { settle: 'paid', fail: 'failed' },
  paid: { bounce: 'failed' },
  failed: {},
  cancelled: {},
} as const satisfies Moves<PayoutStatus, PayoutEvent>

export type Payout = {
  id: Id<'payout'>
  shopId: Id<'shop'>
  /** The N of "Event N" in its shop. */
  number: number
  destinationId: Id<'payoutMethod'>
  method: PayoutMethod
  /** The sender, chosen with the offer. */
  provider: ProviderName
  amount: Money
  fee: Money
  receive: Money
  currency: Currency
  rateE6: bigint
  arrivesFrom: string
  arrivesTo: string
  approvalsNeeded: number
  requestedBy: string
  requestedAt: Date
  status: PayoutStatus
  statusAt: Date
  providerReference: string | null
  /** Booked with both legs of its conversion. */
  converts: boolean
  /** The reason the provider doesn't move it yet, for staff. */
  trouble: string | null
}
