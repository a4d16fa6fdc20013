import type { Id } from '#kernel/id.ts'
import { invariant } from '#kernel/invariant.ts'
import { type Money, minus, negate, plus, zero } from '#kernel/money.ts'
import type { Deduction, Waterfall } from '../contract.ts'
import { type AccountName, type Entry, type HeldId, type Posting, shopAccount } from '../entry.ts'
import { dropEmpty, mergePostings, undoPostings } from './postings.ts'

/**
 * The house's fees on a sale, which a refund returns. Other deductions differ: the discount was never paid,
 * production is owed to the press, and the provider keeps the payment fee. The compiler requires any further
 * deduction here.
 */
type HouseFee = Exclude<Deduction, 'discount' | 'baseCost' | 'placements' | 'paymentFee'>
export type HouseFees = Readonly<Record<HouseFee, Money>>
const feeAccounts: Readonly<Record<HouseFee, AccountName>> = { platformFee: 'house:platform_income' }
const feesOf = (amounts: HouseFees): Posting[] =>
  (Object.keys(feeAccounts) as HouseFee[]).map((fee) => ({ account: feeAccounts[fee], amount: amounts[fee] }))

/** Fans' payments for goods: the price after discount. */
export const goodsOf = (waterfall: Waterfall): Money => minus(waterfall.price, waterfall.discount)

/**
 * A fan's payment arrived. The goods are split into production, fees and the creator's profit, which is pending
 * together with the tip; shipping and tax don't enter it. `providerFee` is the provider's fee on the whole charge.
 */
export function saleCaptured(sale: {
  orderId: Id<'order'>
  shopId: Id<'shop'>
  /** The sum of the lines' waterfalls. */
  goods: Waterfall
  shipping: Money
  tax: Money
  providerFee?: Money
  /** On top of the goods: the provider's fee on it, and the creator's part. */
  tip?: { fee: Money; creator: Money }
  /** The part of the discount that the house pays for, so that it doesn't reduce the creator's profit. */
  promotion?: Money
}): Entry {
  const { goods, shipping, tax } = sale
  const promotion = sale.promotion ?? zero()
  const providerFee = sale.providerFee ?? zero()
  const tip = sale.tip ?? { fee: zero(), creator: zero() }
  const total = [shipping, tax, tip.fee, tip.creator].reduce(plus, minus(goodsOf(goods), promotion))
  return {
    kind: 'sale.captured',
    reference: sale.orderId,
    shopId: sale.shopId,
    orderId: sale.orderId,
    postings: dropEmpty([
      { account: 'psp:cash', amount: minus(total, providerFee) },
      { account: 'house:payment_fees', amount: minus(minus(providerFee, goods.paymentFee), tip.fee) },
      { account: 'house:promotions', amount: promotion },
      { account: 'house:production_payable', amount: negate(plus(goods.baseCost, goods.placements)) },
      ...mergePostings(undoPostings(feesOf(goods))),
      { account: 'house:shipping_income', amount: negate(shipping) },
      { account: 'house:sales_tax', amount: negate(tax) },
      { account: shopAccount(sale.shopId, 'pending'), amount: negate(plus(goods.profit, tip.creator)) },
    ]),
  }
}

/**
 * The clearing day of a sold unit has come: its profit may be paid out. So may profit that had cleared before and was
 * returned by a refused refund or a won dispute.
 */
export function profitCleared(input: {
  unitId: HeldId | Id<'refund'> | Id<'dispute'>
  orderId: Id<'order'>
  shopId: Id<'shop'>
  amount: Money
  /** How often some of it cleared before. */
  timesCleared?: number
}): Entry {
  return {
    kind: 'profit.cleared',
    reference: input.timesCleared ? `${input.unitId}/${input.timesCleared + 1}` : input.unitId,
    shopId: input.shopId,
    orderId: input.orderId,
    postings: dropEmpty([
      { account: shopAccount(input.shopId, 'pending'), amount: input.amount },
      { account: shopAccount(input.shopId, 'available'), amount: negate(input.amount) },
    ]),
  }
}

/** The accounts the creator's share of a refund was taken from. */
export type TakenBack = { readonly pending: Money; readonly available: Money }

/**
 * A fan was refunded. The creator gives back the profit, the platform its fee; production is given back only if
 * nothing was printed. The house pays the rest (the kept payment fee, a printed unit, a fault of ours).
 */
export function saleRefunded(
  refund: {
    refundId: Id<'refund'>
    orderId: Id<'order'>
    shopId: Id<'shop'>
    /** Everything the fan was refunded: goods, shipping and tax. */
    amount: Money
    shipping: Money
    tax: Money
    /** Zero once the unit was printed. */
    production: Money
    takenBack: TakenBack
  } & HouseFees,
): Entry {
  const fees = feesOf(refund)
  const otherParts = [refund.shipping, refund.tax, ...fees.map(({ amount }) => amount), refund.production]
  const remainder = [...otherParts, refund.takenBack.pending, refund.takenBack.available].reduce(
    minus,
    refund.amount,
  )
  return {
    kind: 'sale.refunded',
    reference: refund.refundId,
    shopId: refund.shopId,
    orderId: refund.orderId,
    postings: dropEmpty([
      { account: 'psp:cash', amount: negate(refund.amount) },
      { account: 'house:shipping_income', amount: refund.shipping },
      { account: 'house:sales_tax', amount: refund.tax },
      ...mergePostings(fees),
      { account: 'house:production_payable', amount: refund.production },
      { account: shopAccount(refund.shopId, 'pending'), amount: refund.takenBack.pending },
      { account: shopAccount(refund.shopId, 'available'), amount: refund.takenBack.available },
      { account: 'house:refund_reserve', amount: remainder },
    ]),
  }
}

/** A fan's bank reclaimed a charge, with the provider's fee on top. The creator's share is taken once. */
export function chargeDisputed(dispute: {
  disputeId: Id<'dispute'>
  orderId: Id<'order'>
  shopId: Id<'shop'>
  amount: Money
  fee: Money
  takenBack: TakenBack
}): Entry {
  const { takenBack } = dispute
  const withdrawn = plus(dispute.amount, dispute.fee)
  return {
    kind: 'charge.disputed',
    reference: dispute.disputeId,
    shopId: dispute.shopId,
    orderId: dispute.orderId,
    postings: dropEmpty([
      { account: 'psp:cash', amount: negate(withdrawn) },
      { account: shopAccount(dispute.shopId, 'pending'), amount: takenBack.pending },
      { account: shopAccount(dispute.shopId, 'available'), amount: takenBack.available },
      {
        account: 'house:refund_reserve',
        amount: minus(minus(withdrawn, takenBack.pending), takenBack.available),
      },
    ]),
  }
}

/** We won the dispute: the charge came back, and the creator's share with it. The fee mostly does not. */
export function disputeWon(dispute: {
  disputeId: Id<'dispute'>
  orderId: Id<'order'>
  shopId: Id<'shop'>
  amount: Money
  /** The part of its fee that the provider returned. */
  feeBack?: Money
  takenBack: TakenBack
}): Entry {
  const returned = plus(dispute.amount, dispute.feeBack ?? zero())
  const share = plus(dispute.takenBack.pending, dispute.takenBack.available)
  invariant(dispute.amount.minor > 0n, 'a dispute has an amount')
  return {
    kind: 'dispute.won',
    reference: dispute.disputeId,
    shopId: dispute.shopId,
    orderId: dispute.orderId,
    postings: dropEmpty([
      { account: 'psp:cash', amount: returned },
      { account: shopAccount(dispute.shopId, 'pending'), amount: negate(dispute.takenBack.pending) },
      { account: shopAccount(dispute.shopId, 'available'), amount: negate(dispute.takenBack.available) },
      { account: 'house:refund_reserve', amount: minus(share, returned) },
    ]),
  }
}
