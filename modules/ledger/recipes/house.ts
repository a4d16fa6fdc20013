import type { Id } from '#kernel/id.ts'
import { type Money, minus, negate, plus, zero } from '#kernel/money.ts'
import type { Entry } from '../entry.ts'
import { dropEmpty } from './postings.ts'

/** The payment provider paid its balance into our bank; negative: a payment came back, or we sent it money. */
export function providerSettled(input: { transferId: string; amount: Money }): Entry {
  return {
    kind: 'provider.settled',
    reference: input.transferId,
    postings: dropEmpty([
      { account: 'bank:cash', amount: input.amount },
      { account: 'psp:cash', amount: negate(input.amount) },
    ]),
  }
}

type Adjustment = { movementId: string; amount: Money; words: string; held?: 'psp:cash' | 'bank:cash' }
/**
 * The payment provider or our bank took a fee or corrected its balance: a cost of payments, or income of the house.
 */
export function providerAdjusted(input: Adjustment): Entry {
  const account = input.amount.minor < 0n ? 'house:payment_fees' : 'house:platform_income'
  return {
    kind: 'provider.adjusted',
    reference: input.movementId,
    memo: input.words,
    postings: dropEmpty([
      { account: input.held ?? 'psp:cash', amount: input.amount },
      { account, amount: negate(input.amount) },
    ]),
  }
}

type OutsideCharge = { outsideOrderId: Id<'outsideOrder'>; accrued: Money; making: Money; shipping: Money }
/**
 * Another press was paid for making and sending an order's units. The sum set aside for making is used up; any
 * difference is ours.
 */
export function outsidePaid({ outsideOrderId, accrued, making, shipping }: OutsideCharge): Entry {
  return {
    kind: 'production.paid',
    reference: outsideOrderId,
    postings: dropEmpty([
      { account: 'house:production_payable', amount: accrued },
      { account: 'house:platform_income', amount: minus(making, accrued) },
      { account: 'house:shipping_income', amount: shipping },
      { account: 'bank:cash', amount: negate(plus(making, shipping)) },
    ]),
  }
}

/** The other press cancelled a paid order and refunded it: the units are still to be made. */
export function outsideReturned(input: OutsideCharge): Entry {
  const paid = outsidePaid(input)
  return {
    ...paid,
    reference: `${input.outsideOrderId}/returned`,
    postings: paid.postings.map(({ account, amount }) => ({ account, amount: negate(amount) })),
  }
}

/**
 * A press other than the quoted one printed, so the duty differs from what the fan paid: the price is fixed, so the
 * house pays the excess or keeps the rest.
 */
export function dutySettled(input: { orderId: Id<'order'>; quoted: Money; owed: Money }): Entry {
  const excess = minus(input.owed, input.quoted)
  return {
    kind: 'duty.settled',
    reference: input.orderId,
    postings: dropEmpty([
      { account: 'house:sales_tax', amount: negate(excess) },
      { account: 'house:platform_income', amount: excess },
    ]),
  }
}

/** A creator bought something from us: a plan, a domain, samples. */
export function purchasePaid(input: {
  purchaseId: Id<'purchase'>
  /** A second charge of one purchase has its own reference in the books. */
  again?: Id<'charge'>
  shopId: Id<'shop'>
  amount: Money
  tax?: Money
  /** The production cost, at the press that prints it. */
  production?: Money
  /** The provider's fee on it. */
  providerFee?: Money
}): Entry {
  const tax = input.tax ?? zero()
  const production = input.production ?? zero()
  const fee = input.providerFee ?? zero()
  return {
    kind: 'purchase.paid',
    reference: input.again ? `${input.purchaseId}/${input.again}` : input.purchaseId,
    shopId: input.shopId,
    postings: dropEmpty([
      { account: 'psp:cash', amount: minus(input.amount, fee) },
      { account: 'house:payment_fees', amount: fee },
      { account: 'house:sales_tax', amount: negate(tax) },
      { account: 'house:production_payable', amount: negate(production) },
      { account: 'house:platform_income', amount: negate(minus(minus(input.amount, tax), production)) },
    ]),
  }
}

/** A creator was refunded the price of a purchase. */
export function purchaseRefunded(input: {
  refundId: Id<'refund'>
  shopId: Id<'shop'>
  amount: Money
  tax?: Money
}): Entry {
  const tax = input.tax ?? zero()
  return {
    kind: 'purchase.refunded',
    reference: input.refundId,
    shopId: input.shopId,
    postings: dropEmpty([
      { account: 'psp:cash', amount: negate(input.amount) },
      { account: 'house:sales_tax', amount: tax },
      { account: 'house:platform_income', amount: minus(input.amount, tax) },
    ]),
  }
}

/** A creator's bank reclaimed the price of a purchase, with the provider's fee on top: the house pays both. */
export function purchaseDisputed(input: {
  disputeId: Id<'dispute'>
  shopId: Id<'shop'>
  amount: Money
  fee: Money
}): Entry {
  const withdrawn = plus(input.amount, input.fee)
  return {
    kind: 'charge.disputed',
    reference: input.disputeId,
    shopId: input.shopId,
    postings: dropEmpty([
      { account: 'psp:cash', amount: negate(withdrawn) },
      { account: 'house:refund_reserve', amount: withdrawn },
    ]),
  }
}

/** We won that dispute: the price came back, and perhaps the fee. */
export function purchaseDisputeWon(input: {
  disputeId: Id<'dispute'>
  shopId: Id<'shop'>
  amount: Money
  feeBack: Money
}): Entry {
  const returned = plus(input.amount, input.feeBack)
  return {
    kind: 'dispute.won',
    reference: input.disputeId,
    shopId: input.shopId,
    postings: dropEmpty([
      { account: 'psp:cash', amount: returned },
      { account: 'house:refund_reserve', amount: negate(returned) },
    ]),
  }
}
