/**
 * An order of thousands of pieces, refunded piece by piece: each refund is rounded on its own, and yet all of them
 * together take back exactly what the sale gave.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRuns } from '#drivers/seed.ts'
import { type Id, newId } from '#kernel/id.ts'
import { allocate, type Money, plus, usd, zero } from '#kernel/money.ts'
import {
  type FeeTerms,
  type LineToPrice,
  profitOfLines,
  startingFees,
  sumOfWaterfalls,
  type Waterfall,
  waterfallOfUnits,
} from '../contract.ts'
import type { Entry } from '../entry.ts'
import { goodsOf, saleCaptured, saleRefunded } from './sale.ts'

const ids = { orderId: newId('order'), shopId: newId('shop') }
const line: fc.Arbitrary<LineToPrice> = fc
  .record({
    price: fc.integer({ min: 1, max: 9_999 }),
    unitCost: fc.integer({ min: 0, max: 3_000 }),
    placements: fc.integer({ min: 0, max: 700 }),
    quantity: fc.integer({ min: 1, max: 900 }),
    off: fc.integer({ min: 0, max: 99 }),
  })
  .map(({ off, price, unitCost, placements, quantity }) => ({
    price: usd(price),
    unitCost: usd(unitCost),
    placements: usd(placements),
    quantity,
    discount: usd(Math.floor((price * quantity * off) / 100)),
  }))
const fees: fc.Arbitrary<FeeTerms> = fc
  .record({ platformBps: fc.nat(4_000), paymentBps: fc.nat(1_500), paymentFixedMinor: fc.nat(500) })
  .map((changes) => ({ ...startingFees, ...changes }))
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  fees,
  shipping: fc.nat(4_000).map((minor) => usd(minor)),
  tax: fc.nat(90_000).map((minor) => usd(minor)),
})

/** The sum of the entries' postings by account, without accounts at zero. */
function sumMoves(entries: readonly Entry[]): Record<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { account, amount } of entries.flatMap(({ postings }) => postings))
    sums.set(account, (sums.get(account) ?? 0n) + amount.minor)
  return Object.fromEntries([...sums].filter(([, minor]) => minor !== 0n))
}
type Piece = { waterfall: Waterfall; shipping: Money; tax: Money }
/** Each piece with its part of shipping and tax, as its order froze them. */
function piecesOf(lines: readonly LineToPrice[], terms: FeeTerms, shipping: Money, tax: Money): Piece[] {
  const units = profitOfLines(lines, terms).flatMap((waterfall, index) =>
    waterfallOfUnits(waterfall, lines[index]!.quantity ?? 1),
  )
  const weights = units.map((unit) => goodsOf(unit).minor + 1n)
  const [shippingShares, taxShares] = [allocate(shipping, weights), allocate(tax, weights)]
  return units.map((waterfall, index) => ({
    waterfall,
    shipping: shippingShares[index]!,
    tax: taxShares[index]!,
  }))
}
function refundOf({ waterfall, shipping, tax }: Piece, refundId: Id<'refund'>, wasPrinted: boolean): Entry {
  return saleRefunded({
    ...ids,
    refundId,
    amount: [goodsOf(waterfall), shipping, tax].reduce(plus),
    shipping,
    tax,
    platformFee: waterfall.platformFee,
    production: wasPrinted ? zero() : plus(waterfall.baseCost, waterfall.placements),
    takenBack: { pending: waterfall.profit, available: zero() },
  })
}

test('thousands of refunds of single pieces undo the sale to the cent, except for the payment fee', () => {
  fc.assert(
    fc.property(order, fc.integer({ min: 1, max: 1_000 }), ({ lines, fees, shipping, tax }, stride) => {
      const goods = sumOfWaterfalls(profitOfLines(lines, fees))
      const sale = saleCaptured({ ...ids, goods, shipping, tax })
      const pieces = piecesOf(lines, fees, shipping, tax)
      // They are refunded in an order given by the stride.
      const shuffled = pieces.map((piece, index) => ({ piece, turn: (index * stride) % pieces.length }))
      const refunds = shuffled
        .sort((a, b) => a.turn - b.turn)
        .map(({ piece }) => refundOf(piece, newId('refund'), false))
      for (const { postings } of refunds)
        expect(postings.reduce((sum, { amount }) => sum + amount.minor, 0n)).toBe(0n)
      const fee = goods.paymentFee.minor
      expect(sumMoves([sale, ...refunds])).toEqual(
        fee === 0n ? {} : { 'house:payment_fees': -fee, 'house:refund_reserve': fee },
      )
    }),
    readRuns(25),
  )
})

test('whichever pieces are refunded, printed or not, every account has what the others earned', () => {
  const fates = fc.array(fc.constantFrom('kept', 'unprinted', 'printed'), { minLength: 5, maxLength: 40 })
  fc.assert(
    fc.property(order, fates, ({ lines, fees, shipping, tax }, fates) => {
      const goods = sumOfWaterfalls(profitOfLines(lines, fees))
      const pieces = piecesOf(lines, fees, shipping, tax).map((piece, index) => ({
        ...piece,
        fate: fates[index % fates.length]!,
      }))
      const returned = pieces.filter(({ fate }) => fate !== 'kept')
      const entries = returned.map((piece) => refundOf(piece, newId('refund'), piece.fate === 'printed'))
      const balances = sumMoves([saleCaptured({ ...ids, goods, shipping, tax }), ...entries])
      const sumOver = (someOf: typeof pieces, amountOf: (piece: Piece) => Money): bigint =>
        someOf.reduce((sum, piece) => sum + amountOf(piece).minor, 0n)
      const keptPieces = pieces.filter(({ fate }) => fate === 'kept')
      const printedPieces = pieces.filter(({ fate }) => fate !== 'unprinted')
      const paid = ({ waterfall, shipping, tax }: Piece) => [goodsOf(waterfall), shipping, tax].reduce(plus)
      const expected = {
        'psp:cash': sumOver(keptPieces, paid),
        'house:shipping_income': -sumOver(keptPieces, (piece) => piece.shipping),
        'house:sales_tax': -sumOver(keptPieces, (piece) => piece.tax),
        'house:platform_income': -sumOver(keptPieces, ({ waterfall }) => waterfall.platformFee),
        'house:production_payable': -sumOver(printedPieces, ({ waterfall }) =>
          plus(waterfall.baseCost, waterfall.placements),
        ),
        [`shop:${ids.shopId}:pending`]: -sumOver(keptPieces, ({ waterfall }) => waterfall.profit),
      }
      for (const [account, minor] of Object.entries(expected))
        expect(balances[account] ?? 0n, account).toBe(minor)
    }),
    readRuns(25),
  )
})
