import type { Id } from '#kernel/id.ts'
import { type Money, negate } from '#kernel/money.ts'
import { type Entry, shopAccount } from '../entry.ts'
import { dropEmpty } from './postings.ts'
import type { TakenBack } from './sale.ts'

type Again = {
  /** The reprint's new unit, or the unit swapped for another size, which happens once. */
  unitId: Id<'unit'>
  orderId: Id<'order'>
  shopId: Id<'shop'>
  /** Its blank and printing. */
  cost: Money
}

/** A reprint for a fault of ours: the house pays, the creator nothing. */
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

/**
 * A creator gives a fan another size: the new unit's blank, printing and shipping come out of the creator's profit.
 */
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
