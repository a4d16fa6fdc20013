import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRuns } from '#drivers/seed.ts'
import type { Id } from '#kernel/id.ts'
import { share, sum, usd } from '#kernel/money.ts'
import { startingFees } from '#ledger/contract'
import { quantityCases, quantityDiscounts, stepFor } from './quantity.ts'
import type { ProductCost } from './worst-case.ts'

const steps = [
  { units: 2, bps: 1_000 },
  { units: 5, bps: 2_000 },
]

test('the steepest step that an order reaches counts, and none below the first', () => {
  expect(stepFor(steps, 1)).toBeNull()
  expect(stepFor(steps, 4)).toEqual(steps[0])
  expect(stepFor(steps, 99)).toEqual(steps[1])
})

test('the quantity discount is one share of the order, allocated to the cent', () => {
  const line = fc.record({
    goods: fc.integer({ min: 1, max: 90_000 }).map(usd),
    quantity: fc.integer({ min: 1, max: 9 }),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 9 }), (lines) => {
      const parts = quantityDiscounts(steps, lines)
      const step = stepFor(
        steps,
        lines.reduce((units, line) => units + line.quantity, 0),
      )
      const goods = sum(lines.map((line) => line.goods))
      expect(sum(parts)).toEqual(step ? share(goods, step.bps) : usd(0))
      expect(parts.every((part, index) => part.minor >= 0n && part.minor <= lines[index]!.goods.minor)).toBe(
        true,
      )
    }),
    readRuns(300),
  )
})

test('a product that makes a loss at a step comes first, with the order that does', () => {
  const product = (listing: string, price: number): ProductCost => ({
    listingId: listing as Id<'listing'>,
    listing,
    blankId: 'tee',
    product: 'Tee',
    price: usd(price),
    unitCost: usd(1_200),
    digital: false,
    fees: startingFees,
    parcel: { blankId: 'tee', name: 'Tee', shippingClass: 'tee', parcelAlone: false },
  })
  const [first, second] = quantityCases(steps, [product('Dear', 3_000), product('Thin', 1_500)])
  expect(first).toMatchObject({ listing: 'Thin' })
  expect(first!.after.minor).toBeLessThan(0n)
  expect(second!.after.minor).toBeGreaterThan(0n)
})
