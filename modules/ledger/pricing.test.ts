import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#drivers/seed.ts'
import { minus, plus, usd, zero } from '#kernel/money.ts'
import {
  type LineToPrice,
  paymentFeeOf,
  profitOf,
  profitOfLines,
  smallestPrice,
  startingFees,
  sumOfWaterfalls,
  type Waterfall,
  waterfallOfUnits,
  waterfallRows,
} from './contract.ts'

const cents = (max: number) => fc.integer({ min: 0, max }).map((minor) => usd(minor))
const line: fc.Arbitrary<LineToPrice> = fc
  .record({
    price: cents(20_000),
    unitCost: cents(6_000),
    placements: cents(2_000),
    quantity: fc.integer({ min: 1, max: 12 }),
    off: fc.integer({ min: 0, max: 100 }),
    digital: fc.boolean(),
  })
  .map(({ off, ...rest }) => ({
    ...rest,
    discount: usd((rest.price.minor * BigInt(rest.quantity) * BigInt(off)) / 100n),
  }))
const addsUp = (waterfall: Waterfall): boolean =>
  [
    waterfall.discount,
    waterfall.baseCost,
    waterfall.placements,
    waterfall.paymentFee,
    waterfall.platformFee,
    waterfall.profit,
  ].reduce(minus, waterfall.price).minor === 0n

test('a $24 shirt that costs $10 earns what the page says', () => {
  const of = profitOf({ price: usd(2_400), unitCost: usd(1_000) }, startingFees)
  expect(of).toMatchObject({ paymentFee: usd(100), platformFee: usd(120), profit: usd(1_180) })
})

test('a line adds up to the cent, and so does each of its units', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
      profitOfLines(lines, startingFees).forEach((waterfall, index) => {
        const quantity = lines[index]!.quantity ?? 1
        const units = waterfallOfUnits(waterfall, quantity)
        expect(addsUp(waterfall)).toBe(true)
        expect(units.every(addsUp)).toBe(true)
        expect(sumOfWaterfalls(units)).toEqual(waterfall)
      })
    }),
    runs(300),
  )
})

test('the payment fee of an order is one fee, split over its lines', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
      const total = sumOfWaterfalls(profitOfLines(lines, startingFees))
      expect(total.paymentFee).toEqual(paymentFeeOf(minus(total.price, total.discount), startingFees))
    }),
    runs(300),
  )
})

test('the smallest price earns the asked profit, and one cent less does not', () => {
  fc.assert(
    fc.property(
      cents(9_000),
      cents(2_000),
      cents(5_000),
      fc.boolean(),
      (unitCost, placements, profit, digital) => {
        const price = smallestPrice({ unitCost, placements, digital }, profit, startingFees)
        expect(
          profitOf({ price, unitCost, placements, digital }, startingFees).profit.minor,
        ).toBeGreaterThanOrEqual(profit.minor)
        const less = profitOf(
          { price: minus(price, usd(1)), unitCost, placements, digital },
          startingFees,
        ).profit
        expect(less.minor).toBeLessThan(profit.minor)
      },
    ),
    runs(300),
  )
})

test('the rows on the screen sum to the profit they end with', () => {
  fc.assert(
    fc.property(line, (lineToPrice) => {
      const rows = waterfallRows(profitOf(lineToPrice, startingFees), lineToPrice, startingFees)
      const last = rows.at(-1)!
      const before = rows.slice(0, -1).reduce((total, row) => plus(total, row.amount), zero())
      expect(last.row).toBe('profit')
      expect(before).toEqual(last.amount)
    }),
    runs(200),
  )
})

test('nothing paid, nothing taken', () => {
  const free = profitOf({ price: usd(0), unitCost: usd(0), digital: true }, startingFees)
  expect(free).toMatchObject({ paymentFee: zero(), platformFee: zero(), profit: zero() })
})

test('a discount of more than the price is a bug', () => {
  expect(() => profitOf({ price: usd(100), unitCost: usd(0), discount: usd(101) }, startingFees)).toThrow()
})
