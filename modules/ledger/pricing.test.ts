import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRuns } from '#drivers/seed.ts'
import { testId } from '#drivers/test-id.ts'
import { after, days } from '#kernel/instant.ts'
import { minus, plus, usd, zero } from '#kernel/money.ts'
import { clearsAt } from './clear-profit.ts'
import {
  deductions,
  describeFees,
  FeesForm,
  type FeeTerms,
  findLowestPrice,
  type LineToPrice,
  paymentFeeOf,
  profitOf,
  profitOfLines,
  splitTip,
  startingFees,
  sumOfWaterfalls,
  toFormFields,
  type Waterfall,
  waterfallOfUnits,
  waterfallRows,
} from './contract.ts'
import { saleCaptured } from './recipes/sale.ts'

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
  .map(({ off, ...fields }) => ({
    ...fields,
    discount: usd((fields.price.minor * BigInt(fields.quantity) * BigInt(off)) / 100n),
  }))
const addsUp = ({ price, profit, ...deductions }: Waterfall): boolean =>
  [profit, ...Object.values(deductions)].reduce(minus, price).minor === 0n

test('a $24 shirt that costs $10 earns what the page says', () => {
  const waterfall = profitOf({ price: usd(2_400), unitCost: usd(1_000) }, startingFees)
  expect(waterfall).toMatchObject({ paymentFee: usd(100), platformFee: usd(120), profit: usd(1_180) })
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
    readRuns(300),
  )
})

test('the payment fee of an order is one fee, split over its lines', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
      const total = sumOfWaterfalls(profitOfLines(lines, startingFees))
      expect(total.paymentFee).toEqual(paymentFeeOf(minus(total.price, total.discount), startingFees))
    }),
    readRuns(300),
  )
})

test('the lowest price earns the wanted profit, and one cent less does not', () => {
  fc.assert(
    fc.property(
      cents(9_000),
      cents(2_000),
      cents(5_000),
      fc.boolean(),
      (unitCost, placements, profit, digital) => {
        const price = findLowestPrice({ unitCost, placements, digital }, profit, startingFees)
        expect(
          profitOf({ price, unitCost, placements, digital }, startingFees).profit.minor,
        ).toBeGreaterThanOrEqual(profit.minor)
        const profitBelow = profitOf(
          { price: minus(price, usd(1)), unitCost, placements, digital },
          startingFees,
        ).profit
        expect(profitBelow.minor).toBeLessThan(profit.minor)
      },
    ),
    readRuns(300),
  )
})

test('the rows on the screen sum to the profit they end with', () => {
  fc.assert(
    fc.property(line, (lineToPrice) => {
      const rows = waterfallRows(profitOf(lineToPrice, startingFees), lineToPrice, startingFees)
      const profitRow = rows.at(-1)!
      const sum = rows.slice(0, -1).reduce((total, row) => plus(total, row.amount), zero())
      expect(profitRow.row).toBe('profit')
      expect(sum).toEqual(profitRow.amount)
    }),
    readRuns(200),
  )
})

test('nothing paid, nothing taken', () => {
  const free = profitOf({ price: usd(0), unitCost: usd(0), digital: true }, startingFees)
  expect(free).toMatchObject({ paymentFee: zero(), platformFee: zero(), profit: zero() })
})

test('a discount of more than the price is a bug', () => {
  expect(() => profitOf({ price: usd(100), unitCost: usd(0), discount: usd(101) }, startingFees)).toThrow()
})

test('a negative discount, and a line or a split without a whole number of pieces, are bugs', () => {
  const line = { price: usd(100), unitCost: usd(0) }
  expect(() => profitOf({ ...line, discount: usd(-1) }, startingFees)).toThrow('not negative')
  for (const quantity of [0, -1, 1.5, Number.NaN]) {
    expect(() => profitOf({ ...line, quantity }, startingFees), String(quantity)).toThrow('at least one')
    expect(() => waterfallOfUnits(profitOf(line, startingFees), quantity)).toThrow('at least one')
  }
})

test('a zero row is not on the screen, but the price and the profit always are', () => {
  const free = { price: usd(0), unitCost: usd(0), digital: true }
  const rowsOf = (line: LineToPrice) =>
    waterfallRows(profitOf(line, startingFees), line, startingFees).map(({ row }) => row)
  expect(rowsOf(free)).toEqual(['price', 'profit'])
  const full = { price: usd(2_000), unitCost: usd(700), placements: usd(300), discount: usd(100) }
  expect(rowsOf(full)).toEqual(['price', ...deductions, 'profit'])
})

/** All figures that depend on the fees: of a line, a download, an order, a tip and the clearing of both. */
const outcomesOf = (fees: FeeTerms) => {
  const [shirt, file] = [
    { price: usd(24_000), unitCost: usd(1_000) },
    { price: usd(90_000), unitCost: usd(0), digital: true },
  ]
  const shipped = new Date('2025-08-01T00:00:00Z')
  const late = { shippedAt: shipped, deliveredAt: after(shipped, days(300)) }
  return [
    ...profitOfLines([shirt, file], fees),
    splitTip(usd(500), fees),
    findLowestPrice({ unitCost: usd(700) }, usd(100), fees),
    clearsAt(late, fees),
    clearsAt({ ...late, deliveredAt: shipped }, fees),
    clearsAt({ ...late, digital: true }, fees),
  ]
}

test.each(Object.keys(startingFees) as (keyof FeeTerms)[])(
  'the term %s changes a sale or its clearing, is described in words, and can be typed again',
  (name) => {
    const changedFees = { ...startingFees, [name]: startingFees[name] + 1 }
    expect(outcomesOf(changedFees), 'nothing follows from it').not.toEqual(outcomesOf(startingFees))
    expect(describeFees(changedFees), 'a fee that isn’t described').not.toEqual(describeFees(startingFees))
    expect(FeesForm.parse(toFormFields(changedFees))).toEqual(changedFees)
  },
)

test('every deduction is posted: each row of a sale moves an account, or the money received', () => {
  for (const row of deductions) {
    const goods = { ...profitOf({ price: usd(9_000), unitCost: usd(1_000) }, startingFees), [row]: usd(777) }
    const { profit, price, ...deductions } = goods
    const remaining = Object.values(deductions).reduce(minus, price)
    const ids = { orderId: testId('order', 'ord-row'), shopId: testId('shop', 'shp-row') }
    const { postings } = saleCaptured({
      ...ids,
      goods: { ...goods, profit: remaining },
      shipping: zero(),
      tax: zero(),
    })
    expect(
      postings.reduce((total, { amount }) => total + amount.minor, 0n),
      row,
    ).toBe(0n)
    expect(remaining, row).not.toEqual(profit)
  }
})
