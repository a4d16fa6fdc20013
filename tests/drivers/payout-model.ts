import type { Id } from '#kernel/id.ts'
import type { MovedAmounts } from './book-watch.ts'

export type PayoutStep = 'send' | 'settle' | 'fail' | 'bounce'
type State = 'requested' | 'sent' | 'settled' | 'returned' | 'bounced'
/** In dollars, bought with dollars as it leaves, or out of what a provider holds in the creator's currency. */
export type PayoutFunding = 'dollars' | 'bought' | 'held'
export type ModelPayout = {
  id: Id<'payout'>
  amount: bigint
  fee: bigint
  received: bigint
  funding: PayoutFunding
  state: State
  wasSent: boolean
  /** The provider's fee on it, in dollars. */
  cost: bigint | null
}

/** The states of a payout. A bounce undoes an arrival, a failure everything before it. */
export const payoutSteps: Readonly<Record<PayoutStep, { from: readonly State[]; to: State }>> = {
  send: { from: ['requested'], to: 'sent' },
  settle: { from: ['sent'], to: 'settled' },
  fail: { from: ['requested', 'sent'], to: 'returned' },
  bounce: { from: ['settled'], to: 'bounced' },
}

export const heldAccount = 'provider:paystack:ngn'
export const nairaPerDollar = 1_500n

function describeInTransit({ amount, fee, received, funding, state }: ModelPayout): MovedAmounts {
  const sent = amount - fee
  const [isInFlight, hasArrived] = [state === 'sent', state === 'settled']
  const hasLeft = isInFlight || hasArrived
  if (funding === 'dollars')
    return [
      ['bank:cash', hasLeft ? -sent : 0n],
      ['bank:in_flight', isInFlight ? sent : 0n],
    ]
  const inFlightMove = ['bank:in_flight:ngn', isInFlight ? received : 0n] as const
  if (funding === 'bought')
    return [
      inFlightMove,
      ['bank:cash', hasLeft ? -sent : 0n],
      // Exchanged on departure: until it arrives the two legs offset each other.
      ['fx:usd', isInFlight ? sent : 0n],
      ['fx:ngn', isInFlight ? -received : 0n],
    ]
  return [
    inFlightMove,
    [heldAccount, hasLeft ? -received : 0n],
    // Exchanged as it arrives: it was naira all the way, and dollars that the creator was owed.
    ['fx:usd', hasArrived ? -sent : 0n],
    ['fx:ngn', hasArrived ? received : 0n],
  ]
}

function describeCharge({ cost }: ModelPayout): MovedAmounts {
  if (cost === null) return []
  const naira = cost * nairaPerDollar
  return [
    ['house:payout_costs', cost],
    ['fx:usd', -cost],
    ['fx:ngn', naira],
    [heldAccount, -naira],
  ]
}

/** The sums that a payout in its state has moved on each account, by the accounts of creator, bank and provider. */
export function describeMoves(shopId: Id<'shop'>, payout: ModelPayout): MovedAmounts {
  const { amount, fee, state } = payout
  const isOpen = state === 'requested' || state === 'sent'
  const hasArrived = state === 'settled'
  return [
    [`shop:${shopId}:available`, isOpen || hasArrived ? amount : 0n],
    [`shop:${shopId}:in_transit`, isOpen ? -amount : 0n],
    ['house:payout_fees', hasArrived ? -fee : 0n],
    ...describeInTransit(payout),
    ...describeCharge(payout),
  ]
}
