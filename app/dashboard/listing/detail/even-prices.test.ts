/** Prices that earn the same in each size. */
import { expect, test } from 'vitest'
import { moneyText, usd } from '#kernel/money.ts'
import { profitOf, startingFees } from '#ledger/contract'
import { suggestEvenPrices } from './even-prices.ts'

const costs = [1225, 1425, 2025].map(usd)

test('each size earns at least what the first one earns, and keeps its cents', () => {
  const prices = suggestEvenPrices(costs, usd(2399), false, startingFees)
  expect(prices.map(moneyText)).toEqual(['23.99', '26.99', '32.99'])
  const [lowest, ...higher] = prices.map(
    (price, index) => profitOf({ price, unitCost: costs[index]!, digital: false }, startingFees).profit.minor,
  )
  for (const profit of higher) expect(profit).toBeGreaterThanOrEqual(lowest!)
})

test('sizes of one cost keep one price, and without sizes there are no prices', () => {
  expect(suggestEvenPrices([usd(895), usd(895)], usd(1900), false, startingFees).map(moneyText)).toEqual([
    '19.00',
    '19.00',
  ])
  expect(suggestEvenPrices([], usd(1900), false, startingFees)).toEqual([])
})
