import type { Id } from '#kernel/id.ts'
import { type Money, negate } from '#kernel/money.ts'
import { type Entry, shopAccount } from '../entry.ts'
import { dropEmpty } from './postings.ts'
import type { TakenBack } from './sale.ts'

type Reprint = {
  /** The reprint's new unit, or the unit swapped for another size, which happens once. */
  unitId: Id<'unit'>
  orderId: Id<'order'>
  shopId: Id<'shop'>
  /** Its blank and printing. */
  cost: Money
}

/** A reprint for a fault of ours: the house pays, the creator nothing. */
export function unitReprinted(reprint: Reprint): Entry {
  return {
    kind: 'unit.reprinted',
    reference: reprint.unitId,
    shopId: reprint.shopId,
    orderId: reprint.orderId,
    postings: dropEmpty([
      { account: 'house:refund_reserve', amount: reprint.cost },
      { account: 'house:production_payable', amount: negate(reprint.cost) },
    ]),
  }
}

/**
 * A creator gives a fan another size: the new unit's blank, printing and shipping come out of the creator's profit.
 */
export function unitSwapped(reprint: Reprint & { shipping: Money; takenBack: TakenBack }): Entry {
  const { takenBack, cost, shipping } = reprint
  return {
    kind: 'unit.swapped',
    reference: reprint.unitId,
    shopId: reprint.shopId,
    orderId: reprint.orderId,
    postings: dropEmpty([
      { account: shopAccount(reprint.shopId, 'pending'), amount: takenBack.pending },
      { account: shopAccount(reprint.shopId, 'available'), amount: takenBack.available },
      { account: 'house:production_payable', amount: negate(cost) },
      { account: 'house:shipping_income', amount: negate(shipping) },
    ]),
  }
}
