import { expect, test } from 'vitest'
import { allBlanks } from '../../modules/catalogue/blanks/all.ts'
import { loadSampleArtworks } from '../artworks/index.ts'
import * as figures from './figures.ts'
import { listingPlans } from './listings.ts'
import { planOrders } from './orders.ts'
import { listSellables } from './sellables.ts'

const blanks = new Map(allBlanks.map((blank) => [blank.id, blank]))
const orders = planOrders(listingPlans, listSellables(listingPlans, blanks))
const lines = orders.flatMap((order) => order.lines.map((line) => ({ ...line, month: order.month })))
const addUp = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

test('every month has the units and the profit of the specification, to the cent', () => {
  const months = figures.months.map((_, month) => lines.filter((line) => line.month === month))
  expect(months.map((monthLines) => addUp(monthLines.map((line) => line.quantity)))).toEqual(
    figures.monthlyUnits,
  )
  expect(months.map((monthLines) => addUp(monthLines.map((line) => line.profit)))).toEqual(
    figures.monthlyProfit,
  )
  expect(orders).toHaveLength(figures.ordersPlaced)
  for (const order of orders)
    expect(
      order.placedAt.toISOString().slice(0, 7) === figures.months[order.month] ||
        order.placedAt.getUTCHours() === 23,
    ).toBe(true)
})

test('returns leave the net figures, and no listing leaves its range', () => {
  const refunds = orders.flatMap((order) =>
    order.refunds.map(({ line, unit }) => ({
      listing: order.lines[line]!.listing,
      profit: order.lines[line]!.unitProfits[unit]!,
    })),
  )
  expect(refunds).toHaveLength(figures.refundedUnits)
  expect(addUp(refunds.map((refund) => refund.profit))).toBe(figures.refundedProfit)
  expect(
    new Set(
      orders.flatMap((order) => order.refunds.map(({ line, unit }) => `${order.place}/${line}/${unit}`)),
    ).size,
  ).toBe(figures.refundedUnits)
  const net = listingPlans.map(({ number }) => ({
    units:
      addUp(lines.filter((line) => line.listing === number).map((line) => line.quantity)) -
      refunds.filter((refund) => refund.listing === number).length,
    profit:
      addUp(lines.filter((line) => line.listing === number).map((line) => line.profit)) -
      addUp(refunds.filter((refund) => refund.listing === number).map((refund) => refund.profit)),
  }))
  expect(net).toHaveLength(42)
  expect(addUp(net.map(({ units }) => units))).toBe(figures.netUnits)
  expect(addUp(net.map(({ profit }) => profit))).toBe(figures.netProfit)
  for (const { units, profit } of net) {
    expect(units).toBeGreaterThanOrEqual(0)
    expect(units).toBeLessThanOrEqual(999)
    expect(profit).toBeGreaterThanOrEqual(0)
    expect(profit).toBeLessThanOrEqual(100_000)
  }
})

test('an order has a file at most once, and no file is returned', () => {
  const files = orders.flatMap((order) => order.lines.filter(({ digital }) => digital))
  expect(files.length).toBeGreaterThanOrEqual(15)
  expect(files.every(({ quantity }) => quantity === 1)).toBe(true)
  for (const { lines: orderLines } of orders) {
    const ownFiles = orderLines.filter(({ digital }) => digital).map(({ listing }) => listing)
    expect(new Set(ownFiles).size).toBe(ownFiles.length)
  }
  const refundedLines = orders.flatMap((order) => order.refunds.map(({ line }) => order.lines[line]!))
  expect(refundedLines.filter(({ digital }) => digital)).toEqual([])
})

test('every listing names an artwork and blanks that exist', () => {
  const artworks = loadSampleArtworks()
  expect(listingPlans.filter(({ artwork }) => !artworks.has(artwork)).map(({ title }) => title)).toEqual([])
  expect(
    listingPlans.flatMap(({ products }) =>
      products.filter(({ blankId }) => !blanks.has(blankId)).map(({ blankId }) => blankId),
    ),
  ).toEqual([])
  expect(artworks.size).toBeGreaterThanOrEqual(24)
})

test('of the twenty listings that sell most, all but three show a scene among their first four pictures', () => {
  const countSold = (number: number) =>
    addUp(lines.filter((line) => line.listing === number).map((line) => line.quantity))
  const bestSellers = [...listingPlans].sort((a, b) => countSold(b.number) - countSold(a.number)).slice(0, 20)
  const withoutScene = bestSellers.filter(({ products }) => {
    const firstViews = blanks.get(products[0]!.blankId)!.views.slice(0, 4)
    return !firstViews.some(({ scene }) => scene)
  })
  const knownTitles = ['Market day apron', 'Night ferry youth hoodie', 'Soft hours joggers']
  expect(withoutScene.map(({ title }) => title).filter((title) => !knownTitles.includes(title))).toEqual([])
})
