import type { Id } from '#kernel/id.ts'
import { type Money, negate } from '#kernel/money.ts'
import { type Entry, shopAccount } from '../entry.ts'
import { dropEmpty } from './postings.ts'
import type { TakenBack } from './sale.ts'

type Again = {
  /** The new piece of a reprint; the piece whose size was swapped, which is once. */
  unitId: Id<'unit'>
  orderId: Id<'order'>
  shopId: Id<'shop'>
  /** Its blank and print. */
  cost: Money
}

/** A piece is printed again for a fault of ours: the house bears it, the creator nothing. */
export function unitReprinted(again: Again): Entry {
  return {
    kind: 'unit.reprinted',
    reference: again.unitId,
    shopId: again.shopId,
    orderId: again.orderId,
    postings: dropEmpty([
      { account: 'house:refund_reserve', amount: again.cost },
      { account: 'house:production_payable', amount: negate(again.cost) },
    ]),
  }
}

/** A creator gives a fan another size: blank, print and post of the new piece come out of the creator's profit. */
export function unitSwapped(again: Again & { shipping: Money; taken: TakenBack }): Entry {
  const { taken, cost, shipping } = again
  return {
    kind: 'unit.swapped',
    reference: again.unitId,
    shopId: again.shopId,
    orderId: again.orderId,
    postings: dropEmpty([
      { account: shopAccount(again.shopId, 'pending'), amount: taken.pending },
      { account: shopAccount(again.shopId, 'available'), amount: taken.available },
      { account: 'house:production_payable', amount: negate(cost) },
      { account: 'house:shipping_income', amount: negate(shipping) },
    ]),
  }
}
