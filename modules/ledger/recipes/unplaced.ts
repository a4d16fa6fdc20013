import type { Id } from '#kernel/id.ts'
import { type Money, minus, negate } from '#kernel/money.ts'
import type { Entry, Posting } from '../entry.ts'
import { dropEmpty } from './postings.ts'

type UnplacedCharge = { chargeId: Id<'charge'>; orderId: Id<'order'>; amount: Money }

/** A payment arrived that no order can accept (paid twice, or too late for a drop): all of it is owed back. */
export function chargeUnplaced(unplaced: UnplacedCharge & { fee: Money }): Entry {
  return {
    kind: 'charge.unplaced',
    reference: unplaced.chargeId,
    orderId: unplaced.orderId,
    postings: dropEmpty([
      { account: 'psp:cash', amount: minus(unplaced.amount, unplaced.fee) },
      { account: 'house:payment_fees', amount: unplaced.fee },
      { account: 'house:refund_reserve', amount: negate(unplaced.amount) },
    ]),
  }
}

/** That payment was refunded to the fan. */
export function chargeReturned(unplaced: UnplacedCharge & { refundId: Id<'refund'> }): Entry {
  return {
    kind: 'charge.returned',
    reference: unplaced.refundId,
    orderId: unplaced.orderId,
    postings: dropEmpty([
      { account: 'house:refund_reserve', amount: unplaced.amount },
      { account: 'psp:cash', amount: negate(unplaced.amount) },
    ]),
  }
}

/** Corrects an entry with its opposite. An entry is reversed once. */
export function reverseEntry(
  entry: { id: Id<'entry'>; shopId: Id<'shop'> | null; postings: readonly Posting[] },
  orderId: Id<'order'>,
): Entry {
  return {
    kind: 'entry.reversed',
    reference: entry.id,
    ...(entry.shopId ? { shopId: entry.shopId } : {}),
    orderId,
    postings: entry.postings.map(({ account, amount }) => ({ account, amount: negate(amount) })),
  }
}
