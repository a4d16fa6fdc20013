import type { Id } from '#kernel/id.ts'
import { type Money, minus, negate, plus, zero } from '#kernel/money.ts'
import { type Entry, type Posting, shopAccount } from '../entry.ts'
import { dropEmpty } from './postings.ts'

type Parts = { production: Money; shipping: Money; tax: Money }
type Samples = { shopId: Id<'shop'>; from: 'card' | 'balance'; parts: Parts }

const sumOf = ({ production, shipping, tax }: Parts): Money => plus(plus(production, shipping), tax)
/** The account samples are paid from and refunded to. */
const sourceAccount = ({ shopId, from }: Samples): Posting['account'] =>
  from === 'card' ? 'psp:cash' : shopAccount(shopId, 'available')
const costPostings = ({ production, shipping, tax }: Parts): Posting[] => [
  { account: 'house:production_payable', amount: negate(production) },
  { account: 'house:shipping_income', amount: negate(shipping) },
  { account: 'house:sales_tax', amount: negate(tax) },
]

/** A creator ordered samples at cost: production, shipping and taxes, and nothing for the house. */
export function samplePaid(samples: Samples & { purchaseId: Id<'purchase'>; providerFee?: Money }): Entry {
  const fee = samples.providerFee ?? zero()
  return {
    kind: 'sample.paid',
    reference: samples.purchaseId,
    shopId: samples.shopId,
    postings: dropEmpty([
      { account: sourceAccount(samples), amount: minus(sumOf(samples.parts), fee) },
      { account: 'house:payment_fees', amount: fee },
      ...costPostings(samples.parts),
    ]),
  }
}

/** Samples were cancelled before printing: everything goes back to its source. */
export function sampleRefunded(samples: Samples & { refundId: Id<'refund' | 'purchase'> }): Entry {
  return {
    kind: 'sample.refunded',
    reference: samples.refundId,
    shopId: samples.shopId,
    postings: dropEmpty([
      { account: sourceAccount(samples), amount: negate(sumOf(samples.parts)) },
      ...costPostings(samples.parts).map(({ account, amount }) => ({ account, amount: negate(amount) })),
    ]),
  }
}
