import type { Id } from '#kernel/id.ts'
import { type Money, minus, negate } from '#kernel/money.ts'
import { type AccountName, type Entry, type Posting, shopAccount } from '../entry.ts'
import { dropEmpty, mergePostings, undoPostings } from './postings.ts'

type Payout = { payoutId: Id<'payout'>; shopId: Id<'shop'>; amount: Money }
/** How a payout is booked: the account it leaves from, and the amount received if it is converted on the way. */
type TransferCosts = { fee: Money; from?: AccountName; received?: Money | null }

/** The account of money in flight or in conversion, by currency. */
const accountIn = (account: 'bank:in_flight' | 'fx', { currency }: Money): AccountName =>
  `${account}:${currency.toLowerCase()}`

/**
 * Money leaving us. In dollars it moves from the account to in flight. Converted, the amount received is in flight:
 * taken from a provider balance in that currency, or bought with dollars, both legs through `fx`.
 */
function postDeparture({
  amount,
  fee,
  from = 'bank:cash',
  received,
}: TransferCosts & { amount: Money }): Posting[] {
  const sentAmount = minus(amount, fee)
  if (!received)
    return [
      { account: 'bank:in_flight', amount: sentAmount },
      { account: from, amount: negate(sentAmount) },
    ]
  const inFlight = { account: accountIn('bank:in_flight', received), amount: received }
  if (from.endsWith(`:${received.currency.toLowerCase()}`))
    return [inFlight, { account: from, amount: negate(received) }]
  return [
    { account: accountIn('fx', sentAmount), amount: sentAmount },
    { account: from, amount: negate(sentAmount) },
    inFlight,
    { account: accountIn('fx', received), amount: negate(received) },
  ]
}

/** The postings of an arrival: money in flight becomes the creator's, converted money through `fx` to dollars. */
function postArrival({ amount, fee, received }: TransferCosts & { amount: Money }): Posting[] {
  const sentAmount = negate(minus(amount, fee))
  if (!received) return [{ account: 'bank:in_flight', amount: sentAmount }]
  return [
    { account: accountIn('fx', sentAmount), amount: sentAmount },
    { account: accountIn('bank:in_flight', received), amount: negate(received) },
    { account: accountIn('fx', received), amount: received },
  ]
}

/** A creator requested a payout: the money is locked at once. */
export function payoutRequested({ payoutId, shopId, amount }: Payout): Entry {
  return {
    kind: 'payout.requested',
    reference: payoutId,
    shopId,
    postings: dropEmpty([
      { account: shopAccount(shopId, 'available'), amount },
      { account: shopAccount(shopId, 'in_transit'), amount: negate(amount) },
    ]),
  }
}

/** The payout left, less its fee, and hasn't arrived yet. */
export function payoutSent(payout: Payout & TransferCosts): Entry {
  return {
    kind: 'payout.sent',
    reference: payout.payoutId,
    shopId: payout.shopId,
    postings: dropEmpty(postDeparture(payout)),
  }
}

/** The creator has the money. */
export function payoutSettled(payout: Payout & TransferCosts): Entry {
  return {
    kind: 'payout.settled',
    reference: payout.payoutId,
    shopId: payout.shopId,
    postings: dropEmpty([
      { account: shopAccount(payout.shopId, 'in_transit'), amount: payout.amount },
      ...postArrival(payout),
      { account: 'house:payout_fees', amount: negate(payout.fee) },
    ]),
  }
}

/** The payout failed to leave or arrive: all of it is available again, and no fee is taken. */
export function payoutReturned(payout: Payout & TransferCosts & { wasSent: boolean }): Entry {
  return {
    kind: 'payout.returned',
    reference: payout.payoutId,
    shopId: payout.shopId,
    postings: dropEmpty([
      { account: shopAccount(payout.shopId, 'in_transit'), amount: payout.amount },
      { account: shopAccount(payout.shopId, 'available'), amount: negate(payout.amount) },
      ...(payout.wasSent ? undoPostings(postDeparture(payout)) : []),
    ]),
  }
}

/**
 * A payout that had arrived came back (a closed account, a recall): all of it is available again, including the fee.
 */
export function payoutBounced(payout: Payout & TransferCosts): Entry {
  return {
    kind: 'payout.bounced',
    reference: payout.payoutId,
    shopId: payout.shopId,
    postings: dropEmpty([
      ...mergePostings([...undoPostings(postDeparture(payout)), ...undoPostings(postArrival(payout))]),
      { account: 'house:payout_fees', amount: payout.fee },
      { account: shopAccount(payout.shopId, 'available'), amount: negate(payout.amount) },
    ]),
  }
}

/** The provider's fee on a payout, from our balance with it; in another currency at the payout's rate. */
export function payoutCharged(input: {
  payoutId: Id<'payout'>
  shopId: Id<'shop'>
  from: AccountName
  cost: Money
  costUsd: Money
}): Entry {
  const { cost, costUsd, from } = input
  const conversionPostings: Posting[] =
    cost.currency === 'USD'
      ? [{ account: from, amount: negate(cost) }]
      : [
          { account: 'fx:usd', amount: negate(costUsd) },
          { account: accountIn('fx', cost), amount: cost },
          { account: from, amount: negate(cost) },
        ]
  return {
    kind: 'payout.charged',
    reference: input.payoutId,
    shopId: input.shopId,
    postings: dropEmpty([{ account: 'house:payout_costs', amount: costUsd }, ...conversionPostings]),
  }
}

/** We moved money from our bank to a provider; in another currency at the rate we paid. */
export function payoutAccountFilled(input: {
  transferId: string
  to: AccountName
  paid: Money
  received: Money
}): Entry {
  const isSameCurrency = input.received.currency === input.paid.currency
  return {
    kind: 'provider.filled',
    reference: input.transferId,
    postings: dropEmpty([
      { account: 'bank:cash', amount: negate(input.paid) },
      ...(isSameCurrency
        ? []
        : [
            { account: accountIn('fx', input.paid), amount: input.paid },
            { account: accountIn('fx', input.received), amount: negate(input.received) },
          ]),
      { account: input.to, amount: input.received },
    ]),
  }
}
