/**
 * The one pricing of Fanfare: calculator, studio, checkout and ledger call these functions, so that the profit shown
 * before publishing is the profit posted when a fan pays. The fees are in the house's terms.
 */
import { invariant } from '#kernel/invariant.ts'
import {
  allocate,
  divideHalfEven,
  formatMoney,
  isNegative,
  isZero,
  type Money,
  minus,
  plus,
  share,
  times,
  usd,
  zero,
} from '#kernel/money.ts'
import { type FeeTerms, percent } from './fee-terms.ts'
import type { EntryKind } from './kinds.ts'

/** An order line as far as profit is concerned. Amounts are per unit, except the discount. */
export type LineToPrice = {
  readonly price: Money
  readonly unitCost: Money
  /** Print areas beyond the first, per unit. Omit if `unitCost` already includes them. */
  readonly placements?: Money
  readonly quantity?: number
  /** Off the whole line, paid for by the creator. */
  readonly discount?: Money
  readonly digital?: boolean
}

/**
 * Everything subtracted from the price before profit, in the order of the screens. For a new one the compiler
 * requires its amount (`waterfallOf`), its label (`labelsOf`), its creditor, and its treatment in a refund
 * (`recipes/sale.ts`).
 */
export const deductions = ['discount', 'baseCost', 'placements', 'paymentFee', 'platformFee'] as const
export type Deduction = (typeof deductions)[number]
/** The split of a line's money, for all its units: the price less every deduction is the profit. */
export type Waterfall = Readonly<Record<'price' | Deduction | 'profit', Money>>
const rows = ['price', ...deductions, 'profit'] as const
const waterfallBy = (amountOf: (row: keyof Waterfall) => Money): Waterfall =>
  Object.fromEntries(rows.map((row) => [row, amountOf(row)])) as Waterfall

/** The profit of one line bought on its own, as shown to a creator before publishing. */
export function profitOf(line: LineToPrice, fees: FeeTerms): Waterfall {
  return profitOfLines([line], fees)[0]!
}

/** The profit of each line of one order. The payment fee is one sum, split over the lines by amount. */
export function profitOfLines(lines: readonly LineToPrice[], terms: FeeTerms): Waterfall[] {
  const goods = lines.map(goodsOf)
  const total = goods.reduce(plus, zero())
  const fees = lines.length
    ? allocate(
        paymentFeeOf(total, terms),
        goods.map((amount) => amount.minor),
      )
    : []
  return lines.map((line, index) => waterfallOf(line, goods[index]!, fees[index]!, terms))
}

/** The payment fee of an order with this goods amount; zero if nothing is paid. */
export function paymentFeeOf(goods: Money, fees: FeeTerms): Money {
  return isZero(goods)
    ? zero(goods.currency)
    : plus(share(goods, fees.paymentBps), usd(fees.paymentFixedMinor))
}

/**
 * Splits a tip into the provider's fee and the creator's part. The order's goods bear the fixed fee; we take nothing.
 */
export function splitTip(tip: Money, fees: FeeTerms): { fee: Money; creator: Money } {
  const fee = share(tip, fees.paymentBps)
  return { fee, creator: minus(tip, fee) }
}

/** The sum of several waterfalls, row by row. */
export const sumOfWaterfalls = (parts: readonly Waterfall[]): Waterfall =>
  waterfallBy((row) => parts.map((part) => part[row]).reduce(plus, zero()))

/**
 * Splits a line's waterfall over its units, in a fixed order, so that refunds of single units add up to the line.
 * `allocate` splits each row; the payment fee takes the remainder, so that every unit adds up too.
 */
export function waterfallOfUnits(line: Waterfall, units: number): Waterfall[] {
  invariant(Number.isInteger(units) && units > 0, 'a line has at least one unit')
  const equalWeights = Array.from({ length: units }, () => 1n)
  const shares = new Map(rows.map((row) => [row, allocate(line[row], equalWeights)]))
  return equalWeights.map((_, index) => {
    const unit = waterfallBy((row) => shares.get(row)![index]!)
    const otherDeductions = deductions.filter((row) => row !== 'paymentFee').map((row) => unit[row])
    return { ...unit, paymentFee: [...otherDeductions, unit.profit].reduce(minus, unit.price) }
  })
}

/** The lowest whole-cent price at which one unit earns at least this profit; below it a listing loses money. */
export function findLowestPrice(
  line: Omit<LineToPrice, 'price' | 'quantity' | 'discount'>,
  profit: Money,
  fees: FeeTerms,
): Money {
  const costs = plus(line.unitCost, line.placements ?? zero())
  const neededTotal = plus(plus(costs, usd(fees.paymentFixedMinor)), profit)
  const remainingBps = 10_000n - BigInt(fees.paymentBps + platformBpsOf(line, fees))
  let price = usd(divideHalfEven(neededTotal.minor * 10_000n, remainingBps) - 3n)
  while (profitOf({ ...line, price }, fees).profit.minor < profit.minor) price = plus(price, usd(1))
  return price
}

const labelsOf = (line: Pick<LineToPrice, 'digital'>, fees: FeeTerms): Record<keyof Waterfall, string> => ({
  price: 'Price',
  discount: 'Discount',
  baseCost: 'Base cost',
  placements: 'Extra placements',
  paymentFee: `Payment fee (${percent(fees.paymentBps)} + ${formatMoney(usd(fees.paymentFixedMinor))} an order)`,
  platformFee: `Platform fee (${percent(platformBpsOf(line, fees))})`,
  profit: 'Your profit',
})

/** The waterfall as rows for a screen: deductions are negative, zero rows are omitted, the last row is the profit. */
export function waterfallRows(
  waterfall: Waterfall,
  line: Pick<LineToPrice, 'digital'>,
  fees: FeeTerms,
): { row: keyof Waterfall; label: string; amount: Money }[] {
  const labels = labelsOf(line, fees)
  return [
    { row: 'price', label: labels.price, amount: waterfall.price },
    ...deductions
      .filter((row) => !isZero(waterfall[row]))
      .map((row) => ({ row, label: labels[row], amount: minus(zero(), waterfall[row]) })),
    { row: 'profit', label: labels.profit, amount: waterfall.profit },
  ]
}

const platformBpsOf = (line: Pick<LineToPrice, 'digital'>, fees: FeeTerms): number =>
  line.digital ? fees.platformDigitalBps : fees.platformBps

function goodsOf(line: LineToPrice): Money {
  const quantity = line.quantity ?? 1
  invariant(Number.isInteger(quantity) && quantity > 0, 'a line has at least one unit')
  const goods = minus(times(line.price, quantity), line.discount ?? zero())
  invariant(!isNegative(line.discount ?? zero()), 'a discount is not negative')
  invariant(!isNegative(goods), 'a discount is not more than the price')
  return goods
}

function waterfallOf(line: LineToPrice, goods: Money, fee: Money, fees: FeeTerms): Waterfall {
  const quantity = line.quantity ?? 1
  return withProfit({
    price: times(line.price, quantity),
    discount: line.discount ?? zero(),
    baseCost: times(line.unitCost, quantity),
    placements: times(line.placements ?? zero(), quantity),
    paymentFee: fee,
    platformFee: share(goods, platformBpsOf(line, fees)),
  })
}

const withProfit = (line: Omit<Waterfall, 'profit'>): Waterfall => ({
  ...line,
  profit: deductions.map((row) => line[row]).reduce(minus, line.price),
})

export const entryLabels: Readonly<Record<EntryKind, string>> = {
  'sale.captured': 'Sale',
  'profit.cleared': 'Profit cleared',
  'sale.refunded': 'Refund',
  'charge.disputed': 'Dispute',
  'dispute.won': 'Dispute won',
  'unit.reprinted': 'Printed again',
  'unit.swapped': 'Size swapped',
  'payout.requested': 'Payout requested',
  'payout.sent': 'Payout sent',
  'payout.settled': 'Payout arrived',
  'payout.returned': 'Payout returned',
  'payout.bounced': 'Payout came back',
  'payout.charged': 'Payout provider’s fee',
  'provider.filled': 'Money moved to a payout provider',
  'provider.settled': 'Provider paid us',
  'provider.adjusted': 'Payment provider’s fee or correction',
  'production.paid': 'Production paid',
  'duty.settled': 'Duty differed from the quote',
  'purchase.paid': 'Purchase',
  'purchase.refunded': 'Purchase refunded',
  'sample.paid': 'Samples',
  'sample.refunded': 'Samples refunded',
  'charge.unplaced': 'Payment without an order',
  'charge.returned': 'Payment returned',
  'entry.reversed': 'Reversal',
}

export type { OwnAccount, PostedEntry as LedgerEntry, ShopAccount } from './entry.ts'
export {
  describeFees,
  FeesForm,
  type FeeTerms,
  percent,
  startingFees,
  toFormFields,
} from './fee-terms.ts'
export { type EntryKind, entryKinds } from './kinds.ts'
export type { SealState } from './seals.ts'
export type { LedgerReport } from './verify-ledger.ts'
