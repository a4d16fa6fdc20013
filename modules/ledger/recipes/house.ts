import type { Id } from '#kernel/id.ts'
import { type Money, minus, negate, plus, zero } from '#kernel/money.ts'
import type { Entry } from '../entry.ts'
import { posted } from './sale.ts'

/** The payment provider paid what it held into our bank; less than nothing: such a payment came back, or we sent it money. */
export function providerSettled(of: { transferId: string; amount: Money }): Entry {
  return {
    kind: 'provider.settled',
    reference: of.transferId,
    postings: posted([
      { account: 'bank:cash', amount: of.amount },
      { account: 'psp:cash', amount: negate(of.amount) },
    ]),
  }
}

type Adjusted = { movementId: string; amount: Money; words: string; held?: 'psp:cash' | 'bank:cash' }
/** The payment provider, or our bank, took a fee, or corrected what it holds: a cost of payments, or income of the house. */
export function providerAdjusted(of: Adjusted): Entry {
  const account = of.amount.minor < 0n ? 'house:payment_fees' : 'house:platform_income'
  return {
    kind: 'provider.adjusted',
    reference: of.movementId,
    memo: of.words,
    postings: posted([
      { account: of.held ?? 'psp:cash', amount: of.amount },
      { account, amount: negate(of.amount) },
    ]),
  }
}

type Outside = { outsideOrderId: string; accrued: Money; making: Money; shipping: Money }
/**
 * Another press was paid for making and sending the pieces of an order. What was set aside for making them is used up;
 * what it cost more or less is ours.
 */
export function outsidePaid({ outsideOrderId, accrued, making, shipping }: Outside): Entry {
  return {
    kind: 'production.paid',
    reference: outsideOrderId,
    postings: posted([
      { account: 'house:production_payable', amount: accrued },
      { account: 'house:platform_income', amount: minus(making, accrued) },
      { account: 'house:shipping_income', amount: shipping },
      { account: 'bank:cash', amount: negate(plus(making, shipping)) },
    ]),
  }
}

/** They ended an order that was paid, and gave the money back: the pieces are still to be made. */
export function outsideReturned(of: Outside): Entry {
  const paid = outsidePaid(of)
  return {
    ...paid,
    reference: `${of.outsideOrderId}/returned`,
    postings: paid.postings.map(({ account, amount }) => ({ account, amount: negate(amount) })),
  }
}

/**
 * Another press printed than was quoted, and customs ask for other duty than the fan paid: the price is pinned, so more
 * is borne by the house and less is its own.
 */
export function dutySettled(of: { orderId: Id<'order'>; quoted: Money; owed: Money }): Entry {
  const more = minus(of.owed, of.quoted)
  return {
    kind: 'duty.settled',
    reference: of.orderId,
    postings: posted([
      { account: 'house:sales_tax', amount: negate(more) },
      { account: 'house:platform_income', amount: more },
    ]),
  }
}

/** A creator bought something from us: a plan, a domain, samples. */
export function purchasePaid(of: {
  purchaseId: string
  shopId: Id<'shop'>
  amount: Money
  tax?: Money
  /** What making it costs, where it is printed. */
  production?: Money
  /** What the provider kept of it. */
  providerFee?: Money
}): Entry {
  const tax = of.tax ?? zero()
  const production = of.production ?? zero()
  const fee = of.providerFee ?? zero()
  return {
    kind: 'purchase.paid',
    reference: of.purchaseId,
    shopId: of.shopId,
    postings: posted([
      { account: 'psp:cash', amount: minus(of.amount, fee) },
      { account: 'house:payment_fees', amount: fee },
      { account: 'house:sales_tax', amount: negate(tax) },
      { account: 'house:production_payable', amount: negate(production) },
      { account: 'house:platform_income', amount: negate(minus(minus(of.amount, tax), production)) },
    ]),
  }
}

/** A creator got the price of a purchase back. */
export function purchaseRefunded(of: {
  refundId: string
  shopId: Id<'shop'>
  amount: Money
  tax?: Money
}): Entry {
  const tax = of.tax ?? zero()
  return {
    kind: 'purchase.refunded',
    reference: of.refundId,
    shopId: of.shopId,
    postings: posted([
      { account: 'psp:cash', amount: negate(of.amount) },
      { account: 'house:sales_tax', amount: tax },
      { account: 'house:platform_income', amount: minus(of.amount, tax) },
    ]),
  }
}

/** A creator's bank took the price of a purchase back, with the provider's fee on top: the house bears both. */
export function purchaseDisputed(of: {
  disputeId: string
  shopId: Id<'shop'>
  amount: Money
  fee: Money
}): Entry {
  const out = plus(of.amount, of.fee)
  return {
    kind: 'charge.disputed',
    reference: of.disputeId,
    shopId: of.shopId,
    postings: posted([
      { account: 'psp:cash', amount: negate(out) },
      { account: 'house:refund_reserve', amount: out },
    ]),
  }
}

/** That dispute was decided for us: the price came back, and perhaps the fee. */
export function purchaseDisputeWon(of: {
  disputeId: string
  shopId: Id<'shop'>
  amount: Money
  feeBack: Money
}): Entry {
  const back = plus(of.amount, of.feeBack)
  return {
    kind: 'dispute.won',
    reference: of.disputeId,
    shopId: of.shopId,
    postings: posted([
      { account: 'psp:cash', amount: back },
      { account: 'house:refund_reserve', amount: negate(back) },
    ]),
  }
}
