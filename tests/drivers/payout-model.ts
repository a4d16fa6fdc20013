import type { Id } from '#kernel/id.ts'
import type { MovedAmounts } from './book-watch.ts'

export type PayoutStep = 'send' | 'settle' | 'fail' | 'bounce'
type State = 'requested' | 'sent' | 'settled' | 'returned' | 'bounced'
/** In dollars, bought with dollars as it leaves, or out of what a provider holds in the creator's currency. */
export type PayoutWay = 'dollars' | 'bought' | 'held'
export type ModelPayout = {
  id: Id<'payout'>
  amount: bigint
  fee: bigint
  received: bigint
  way: PayoutWay
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
export const nairaADollar = 1_500n

function describeInTransit({ amount, fee, received, way, state }: ModelPayout): MovedAmounts {
  const sent = amount - fee
  const [isFlying, isThere] = [state === 'sent', state === 'settled']
  const isGone = isFlying || isThere
  if (way === 'dollars')
    return [
      ['bank:cash', isGone ? -sent : 0n],
      ['bank:in_flight', isFlying ? sent : 0n],
    ]
  const flying = ['bank:in_flight:ngn', isFlying ? received : 0n] as const
  if (way === 'bought')
    return [
      flying,
      ['bank:cash', isGone ? -sent : 0n],
      // Exchanged on departure: until it arrives the two legs offset each other.
      ['fx:usd', isFlying ? sent : 0n],
      ['fx:ngn', isFlying ? -received : 0n],
    ]
  return [
    flying,
    [heldAccount, isGone ? -received : 0n],
    // Exchanged as it arrives: it was naira all the way, and dollars that the creator was owed.
    ['fx:usd', isThere ? -sent : 0n],
    ['fx:ngn', isThere ? received : 0n],
  ]
}

function describeCharge({ cost }: ModelPayout): MovedAmounts {
  if (cost === null) return []
  const naira = cost * nairaADollar
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
  const isThere = state === 'settled'
  return [
    [`shop:${shopId}:available`, isOpen || isThere ? amount : 0n],
    [`shop:${shopId}:in_transit`, isOpen ? -amount : 0n],
    ['house:payout_fees', isThere ? -fee : 0n],
    ...describeInTransit(payout),
    ...describeCharge(payout),
  ]
}
