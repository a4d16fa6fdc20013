import type { Id } from '#kernel/id.ts'
import { type Money, minus, negate, plus, zero } from '#kernel/money.ts'
import { type Entry, type Posting, shopAccount } from '../entry.ts'
import { dropEmpty } from './postings.ts'

type Parts = { production: Money; shipping: Money; tax: Money }
type Samples = { shopId: Id<'shop'>; from: 'card' | 'balance'; parts: Parts }

const sumOf = ({ production, shipping, tax }: Parts): Money => plus(plus(production, shipping), tax)
/** The account samples are paid from and refunded to. */
const paidFrom = ({ shopId, from }: Samples): Posting['account'] =>
  from === 'card' ? 'psp:cash' : shopAccount(shopId, 'available')
const spent = ({ production, shipping, tax }: Parts): Posting[] => [
  { account: 'house:production_payable', amount: negate(production) },
  { account: 'house:shipping_income', amount: negate(shipping) },
  { account: 'house:sales_tax', amount: negate(tax) },
]

/** A creator ordered samples at cost: production, shipping and taxes, and nothing for the house. */
export function samplePaid(of: Samples & { purchaseId: Id<'purchase'>; providerFee?: Money }): Entry {
  const fee = of.providerFee ?? zero()
  return {
    kind: 'sample.paid',
    reference: of.purchaseId,
    shopId: of.shopId,
    postings: dropEmpty([
      { account: paidFrom(of), amount: minus(sumOf(of.parts), fee) },
      { account: 'house:payment_fees', amount: fee },
      ...spent(of.parts),
    ]),
  }
}

/** Samples were cancelled before printing: everything goes back to its source. */
export function sampleRefunded(of: Samples & { refundId: Id<'refund' | 'purchase'> }): Entry {
  return {
    kind: 'sample.refunded',
    reference: of.refundId,
    shopId: of.shopId,
    postings: dropEmpty([
      { account: paidFrom(of), amount: negate(sumOf(of.parts)) },
      ...spent(of.parts).map(({ account, amount }) => ({ account, amount: negate(amount) })),
    ]),
  }
}
