/**
 * Random histories of an order of several lines: it is paid with discount, tip and tax, its pieces clear, and some are
 * refunded, printed or not, whoever's fault it is. Everyone's share in the end follows from the pieces that are kept.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumMoves, watchBook } from '#drivers/book-watch.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { readRuns } from '#drivers/seed.ts'
import { type Id, newId } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { type Money, plus, times, usd } from '#kernel/money.ts'
import type { Database } from '#platform/database/tx.ts'
import {
  type LineToPrice,
  profitOf,
  profitOfLines,
  splitTip,
  startingFees,
  sumOfWaterfalls,
  type Waterfall,
  waterfallOfUnits,
} from './contract.ts'
import type { AccountName } from './entry.ts'
import {
  bookRefund,
  clearDue,
  findShopBalance,
  post,
  saleCaptured,
  scheduleClearing,
  verifyLedger,
} from './index.ts'
import { goodsOf } from './recipes/sale.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const start = new Date('2025-03-01T09:00:00Z')
/** Lines whose price is this much above or below their cost. */
const lineAt = (margin: { min: number; max: number }): fc.Arbitrary<LineToPrice> =>
  fc
    .record({
      cost: fc.integer({ min: 700, max: 2_000 }),
      over: fc.integer(margin),
      quantity: fc.integer({ min: 1, max: 4 }),
      off: fc.integer({ min: 0, max: 20 }),
    })
    .map(({ cost, over, quantity, off }) => {
      const price = usd(cost + over)
      return {
        price,
        unitCost: usd(cost),
        quantity,
        discount: usd((times(price, quantity).minor * BigInt(off)) / 100n),
      }
    })
const line = lineAt({ min: 300, max: 4_000 })
/** What becomes of a piece: it is kept, or refunded before or after printing, or refunded for a fault of the house. */
type Fate = 'kept' | 'unprinted' | 'printed' | 'our fault'
const fate = fc.constantFrom<Fate>('kept', 'kept', 'unprinted', 'printed', 'our fault')
const isProfitable = (line: LineToPrice): boolean => profitOf(line, startingFees).profit.minor >= 0n
const orderOf = (line: fc.Arbitrary<LineToPrice>) =>
  fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
    fates: fc.array(fate, { minLength: 12, maxLength: 12 }),
    turns: fc.array(fc.nat(999), { minLength: 12, maxLength: 12 }),
    tip: fc.integer({ min: 0, max: 900 }).map(usd),
    shipping: fc.integer({ min: 0, max: 2_000 }).map(usd),
    tax: fc.integer({ min: 0, max: 900 }).map(usd),
    /** How much of the discount the house pays for; the creator carries the rest. */
    promotion: fc.integer({ min: 0, max: 200 }).map(usd),
    providerFee: fc.integer({ min: 0, max: 500 }).map(usd),
    clearsFirst: fc.boolean(),
  })
const order = orderOf(line.filter(isProfitable))
type Order = typeof order extends fc.Arbitrary<infer Value> ? Value : never

type Piece = { unitId: Id<'unit'>; waterfall: Waterfall; fate: Fate }
const sumBy = (pieces: readonly Piece[], amountOf: (waterfall: Waterfall) => Money): bigint =>
  pieces.reduce((sum, { waterfall }) => sum + amountOf(waterfall).minor, 0n)
const productionOf = (waterfall: Waterfall): Money => plus(waterfall.baseCost, waterfall.placements)

class Sale {
  readonly shopId = newId('shop')
  readonly orderId = newId('order')
  readonly about = { orderId: this.orderId, shopId: this.shopId }
  readonly goods: Waterfall
  readonly pieces: Piece[]
  readonly order: Order
  constructor(order: Order) {
    this.order = order
    const waterfalls = profitOfLines(order.lines, startingFees)
    this.goods = sumOfWaterfalls(waterfalls)
    this.pieces = waterfalls
      .flatMap((waterfall, index) => waterfallOfUnits(waterfall, order.lines[index]!.quantity ?? 1))
      .map((waterfall, index) => ({ unitId: newId('unit'), waterfall, fate: order.fates[index]! }))
  }
  get tip() {
    return splitTip(this.order.tip, startingFees)
  }
  get accounts(): AccountName[] {
    const accounts = (['pending', 'available'] as const).map(
      (name): AccountName => `shop:${this.shopId}:${name}`,
    )
    return [
      ...accounts,
      'psp:cash',
      'house:payment_fees',
      'house:promotions',
      'house:production_payable',
      'house:platform_income',
      'house:shipping_income',
      'house:sales_tax',
      'house:refund_reserve',
    ]
  }
  async capture(): Promise<void> {
    const { shipping, tax, promotion, providerFee } = this.order
    const sale = { ...this.about, goods: this.goods, shipping, tax, promotion, providerFee, tip: this.tip }
    await database.transact((tx) => post(tx, saleCaptured(sale), start))
  }
  async clear(): Promise<void> {
    const units = this.pieces.map(({ unitId, waterfall }) => ({
      ...this.about,
      unitId,
      profit: waterfall.profit,
      shippedAt: start,
    }))
    const tip = { ...this.about, unitId: this.orderId, profit: this.tip.creator, shippedAt: start }
    await database.transact((tx) => scheduleClearing(tx, [...units, tip], startingFees))
    const late = after(start, days(startingFees.daysAfterShipping))
    // A loss waits until the balance is high enough, so this repeats while anything clears.
    while ((await database.transact((tx) => clearDue(tx, late))) > 0) {}
  }
  /** The refund of one piece, as checkout makes it. */
  async refund({ unitId, waterfall, fate: why }: Piece): Promise<void> {
    const isOurFault = why === 'our fault'
    const refund = {
      ...this.about,
      refundId: newId('refund'),
      amount: goodsOf(waterfall),
      shipping: usd(0),
      tax: usd(0),
      platformFee: isOurFault ? usd(0) : waterfall.platformFee,
      production: why === 'unprinted' ? productionOf(waterfall) : usd(0),
      profit: isOurFault ? usd(0) : waterfall.profit,
      unitIds: isOurFault ? [] : [unitId],
    }
    await database.transact((tx) => bookRefund(tx, refund, start))
  }
  /** In the order of the history. */
  async refundAll(): Promise<void> {
    const returned = this.pieces
      .map((piece, index) => ({ piece, turn: this.order.turns[index]! }))
      .filter(({ piece }) => piece.fate !== 'kept')
      .sort((a, b) => a.turn - b.turn)
    for (const { piece } of returned) await this.refund(piece)
  }
  piecesWith = (...fates: Fate[]): Piece[] => this.pieces.filter((piece) => fates.includes(piece.fate))
}

test('everyone’s share of an order follows from the pieces that are kept', async () => {
  await fc.assert(
    fc.asyncProperty(order, async (order) => {
      const sale = new Sale(order)
      const book = await watchBook(database, sale.accounts)
      await sale.capture()
      await sale.refundAll()
      const { shipping, tax, promotion, providerFee } = order
      const [returned, creatorReturns] = [
        sale.piecesWith('unprinted', 'printed', 'our fault'),
        sale.piecesWith('unprinted', 'printed'),
      ]
      const paidIn =
        goodsOf(sale.goods).minor + shipping.minor + tax.minor + order.tip.minor - promotion.minor
      const paidBack = sumBy(returned, goodsOf)
      const earned = sale.goods.profit.minor - sumBy(creatorReturns, (of) => of.profit)
      const fee = sale.goods.platformFee.minor - sumBy(creatorReturns, (of) => of.platformFee)
      const production = productionOf(sale.goods).minor - sumBy(sale.piecesWith('unprinted'), productionOf)
      // The house bears what it can't take back: kept payment fees, printed pieces, and all of what was its fault.
      const borne =
        sumBy(creatorReturns, (of) => of.paymentFee) +
        sumBy(sale.piecesWith('printed'), productionOf) +
        sumBy(sale.piecesWith('our fault'), goodsOf)
      expect(await book.readMoves()).toEqual(
        sumMoves([
          ['psp:cash', paidIn - providerFee.minor - paidBack],
          ['house:payment_fees', providerFee.minor - sale.goods.paymentFee.minor - sale.tip.fee.minor],
          ['house:promotions', promotion.minor],
          ['house:production_payable', -production],
          ['house:platform_income', -fee],
          ['house:shipping_income', -shipping.minor],
          ['house:sales_tax', -tax.minor],
          ['house:refund_reserve', borne],
          [`shop:${sale.shopId}:pending`, -earned - sale.tip.creator.minor],
        ]),
      )
    }),
    { ...readRuns(20), endOnFailure: true },
  )
}, 240_000)

test('whether pieces clear before or after their refund makes no difference to the creator’s balance', async () => {
  await fc.assert(
    fc.asyncProperty(order, async (order) => {
      const sale = new Sale(order)
      await sale.capture()
      if (order.clearsFirst) await sale.clear()
      await sale.refundAll()
      await sale.clear()
      const profitTaken = sumBy(sale.piecesWith('unprinted', 'printed'), (of) => of.profit)
      const { pending, available } = await database.read((tx) => findShopBalance(tx, sale.shopId))
      const expectedBalance = sale.goods.profit.minor + sale.tip.creator.minor - profitTaken
      expect({ pending: pending.minor, available: available.minor }).toEqual({
        pending: 0n,
        available: expectedBalance,
      })
    }),
    { ...readRuns(12), endOnFailure: true },
  )
}, 240_000)

test('an unprinted piece sold at a loss returns the loss, and refunds take no more than their profit', async () => {
  await fc.assert(
    fc.asyncProperty(orderOf(lineAt({ min: -600, max: 400 })), async (order) => {
      const sale = new Sale(order)
      await sale.capture()
      await sale.refundAll()
      const { pending } = await database.read((tx) => findShopBalance(tx, sale.shopId))
      const earnedBefore = sale.goods.profit.minor + sale.tip.creator.minor
      const gains = sale
        .piecesWith('unprinted', 'printed')
        .filter(({ waterfall }) => waterfall.profit.minor > 0n)
      const losses = sale.piecesWith('unprinted').filter(({ waterfall }) => waterfall.profit.minor < 0n)
      const remaining = earnedBefore - sumBy(losses, (of) => of.profit)
      expect(pending.minor <= remaining, 'no more than the losses that were undone').toBe(true)
      expect(pending.minor >= remaining - sumBy(gains, (of) => of.profit), 'nor less').toBe(true)
      if (gains.length === 0) expect(pending.minor).toBe(remaining)
    }),
    { ...readRuns(15), endOnFailure: true },
  )
}, 240_000)

test('an order refunded whole and unprinted leaves its creator the tip and the house the payment fee', async () => {
  await fc.assert(
    fc.asyncProperty(order, async (order) => {
      const sale = new Sale({ ...order, fates: order.fates.map(() => 'unprinted' as const) })
      const book = await watchBook(database, sale.accounts)
      await sale.capture()
      await sale.refundAll()
      const moved = await book.readMoves()
      expect(moved[`shop:${sale.shopId}:pending`] ?? 0n).toBe(-sale.tip.creator.minor)
      expect(moved['house:refund_reserve'] ?? 0n).toBe(sale.goods.paymentFee.minor)
      for (const name of ['house:production_payable', 'house:platform_income'])
        expect(moved[name], name).toBeUndefined()
    }),
    { ...readRuns(10), endOnFailure: true },
  )
}, 240_000)

test('after all these orders the ledger balances', async () => {
  const { ok, faults } = await database.read(verifyLedger)
  expect({ ok, faults }).toEqual({ ok: true, faults: [] })
})
