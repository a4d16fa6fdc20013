import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { createSoldLine, toListingId, toRefundId } from '#drivers/sold-lines.ts'
import { type Id, newId } from '#kernel/id.ts'
import { plus, sum, usd } from '#kernel/money.ts'
import { seedRandom } from '#kernel/random.ts'
import { type Database, rowsOf } from '#platform/database/tx.ts'
import { type EarningsDimension, earningsDimensions, rangeNames, rangeOf } from './contract.ts'
import { countRefund, countSale, findAnalytics, findEarned, findSoldLines, recountShop } from './index.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const at = new Date('2025-08-24T10:00:00Z')
const zone = 'Africa/Lagos'
const readFigures = (
  shopId: Id<'shop'>,
  name: string,
  more: { from?: string; to?: string } = {},
  when = at,
) => database.read((tx) => findAnalytics(tx, shopId, rangeOf({ name, ...more }, when, zone)))

test('a line is counted once however often it is reported, and so is a refund', async () => {
  const shopId = newId('shop')
  const line = createSoldLine(shopId, '2025-08-20T10:00:00Z', { units: 3, profit: usd(3_540) })
  const refund = {
    refundId: toRefundId('rfd-1'),
    lines: [{ lineId: line.lineId, units: 1, profit: usd(1_180) }],
  }
  for (let round = 0; round < 3; round += 1)
    await database.transact(async (tx) => {
      await countSale(tx, [line])
      await countRefund(tx, refund, at)
    })
  const analytics = await readFigures(shopId, 'last-7-days')
  expect(analytics.units).toMatchObject({ gross: 3, returned: 1, net: 2 })
  expect(analytics.profit).toMatchObject({ gross: usd(3_540), returned: usd(1_180), net: usd(2_360) })
})

test('the rows behind a figure sum to it, returns included', async () => {
  const shopId = newId('shop')
  const [delivered, refunded] = [
    createSoldLine(shopId, '2025-08-20T10:00:00Z'),
    createSoldLine(shopId, '2025-08-21T10:00:00Z', { units: 2 }),
  ]
  const lines = [{ lineId: refunded.lineId, units: 1, profit: usd(590) }]
  await database.transact(async (tx) => {
    await countSale(tx, [delivered, refunded])
    await countRefund(tx, { refundId: toRefundId(`rfd-${shopId}`), lines }, at)
  })
  const analytics = await readFigures(shopId, 'last-7-days')
  const { rows } = await database.read((tx) => findSoldLines(tx, shopId, analytics.range))
  expect(rows.map((row) => [row.lineId, row.backUnits, row.backProfit.minor])).toEqual([
    [refunded.lineId, 1, 590n],
    [delivered.lineId, 0, 0n],
  ])
  expect(sum(rows.map((row) => row.backProfit))).toEqual(analytics.profit.returned)
})

test('more units than were sold can’t be returned', async () => {
  const shopId = newId('shop')
  const line = createSoldLine(shopId, '2025-08-20T10:00:00Z')
  const refund = (refundId: string) => ({
    refundId: toRefundId(refundId),
    lines: [{ lineId: line.lineId, units: 1, profit: usd(1_180) }],
  })
  await database.transact(async (tx) => {
    await countSale(tx, [line])
    await countRefund(tx, refund('rfd-2'), at)
  })
  await expect(database.transact((tx) => countRefund(tx, refund('rfd-3'), at))).rejects.toThrow()
})

test('a sale just after midnight in Lagos belongs to the new day, month and year', async () => {
  const shopId = newId('shop')
  await database.transact((tx) =>
    countSale(tx, [
      createSoldLine(shopId, '2024-12-31T23:30:00Z'),
      createSoldLine(shopId, '2025-07-31T22:59:00Z'),
    ]),
  )
  const year = await readFigures(shopId, 'year-to-date')
  expect(year.points.map((point) => [point.key, point.units])).toEqual([
    ['2025-01', 1],
    ...['2025-02', '2025-03', '2025-04', '2025-05', '2025-06'].map((key) => [key, 0]),
    ['2025-07', 1],
  ])
})

test('the current month is on the axis once it has a sale', async () => {
  const shopId = newId('shop')
  await database.transact((tx) => countSale(tx, [createSoldLine(shopId, '2025-08-02T10:00:00Z')]))
  expect((await readFigures(shopId, 'year-to-date')).points.at(-1)).toMatchObject({
    key: '2025-08',
    units: 1,
  })
})

test('on the day the clocks go back, both hours from two o’clock count', async () => {
  const shopId = newId('shop')
  await database.transact((tx) =>
    countSale(tx, [
      createSoldLine(shopId, '2025-10-26T00:30:00Z'),
      createSoldLine(shopId, '2025-10-26T01:30:00Z'),
    ]),
  )
  const range = rangeOf({ name: 'today' }, new Date('2025-10-26T12:00:00Z'), 'Europe/Berlin')
  const analytics = await database.read((tx) => findAnalytics(tx, shopId, range))
  expect(analytics.points.find((point) => point.key === '2025-10-26T02')?.units).toBe(2)
  expect(analytics.units.gross).toBe(2)
})

test('points, week and cards sum to the same totals in every range', async () => {
  const shopId = newId('shop')
  const random = seedRandom(Number(process.env.SEED ?? 7))
  const lines = Array.from({ length: 400 }, () =>
    createSoldLine(shopId, new Date(at.getTime() - random.integer(0, 800 * 86_400) * 1_000).toISOString(), {
      units: random.integer(1, 5),
      profit: usd(random.integer(-200, 5_000)),
      listingId: toListingId(`lst-${random.integer(1, 6)}`),
      category: random.pick(['T-shirts', 'Hoodies', 'Mugs']),
      size: random.pick(['S', 'M', '2XL']),
      colour: random.pick(['Black', 'Natural']),
      cost: usd(random.integer(500, 900)),
      fees: usd(random.integer(10, 90)),
    }),
  )
  await database.transact((tx) => countSale(tx, lines))
  const returnedLines = lines.filter((_, index) => index % 5 === 0)
  for (const { lineId } of returnedLines) {
    const lines = [{ lineId, units: 1, profit: usd(random.integer(0, 900)) }]
    await database.transact((tx) => countRefund(tx, { refundId: toRefundId(`rfd-${lineId}`), lines }, at))
  }
  for (const name of rangeNames) {
    const analytics = await readFigures(shopId, name)
    const linesInRange = lines.filter(
      (line) =>
        line.placedAt >= new Date(`${analytics.range.from}T00:00:00+01:00`) &&
        line.placedAt.getTime() < Date.parse(`${analytics.range.to}T00:00:00+01:00`) + 86_400_000,
    )
    const profit = sum(linesInRange.map((line) => line.profit))
    const units = linesInRange.reduce((total, line) => total + line.units, 0)
    expect(analytics.profit.gross, name).toEqual(profit)
    for (const by of Object.keys(earningsDimensions) as EarningsDimension[]) {
      const earned = await database.read((tx) => findEarned(tx, shopId, analytics.range, by))
      const { total } = earned
      expect([total.profit, total.net, total.units, total.backUnits], `${name} by ${by}`).toEqual([
        analytics.profit.gross,
        analytics.profit.net,
        analytics.units.gross,
        analytics.units.returned,
      ])
      for (const figure of ['revenue', 'cost', 'fees', 'profit', 'backProfit', 'net'] as const)
        expect(sum(earned.rows.map((row) => row[figure])), `${name} by ${by}, ${figure}`).toEqual(
          total[figure],
        )
      const fieldOf = { listing: 'listingId', product: 'productId', size: 'size', colour: 'colour' } as const
      for (const row of earned.rows) {
        const linesOfKey = linesInRange.filter((line) => line[fieldOf[by]] === row.key)
        expect(row.cost, `${name} ${by} ${row.key}`).toEqual(sum(linesOfKey.map(({ cost }) => cost)))
      }
    }
    expect(analytics.points.map((point) => point.profit).reduce(plus, usd(0)), name).toEqual(profit)
    expect(analytics.week.map((point) => point.profit).reduce(plus, usd(0)), name).toEqual(profit)
    expect(
      analytics.week.reduce((total, point) => total + point.units, 0),
      name,
    ).toBe(units)
    expect(analytics.orders.placed, name).toBe(linesInRange.length)
    const rows = await database.read((tx) => findSoldLines(tx, shopId, analytics.range))
    expect(rows.total, name).toBe(linesInRange.length)
    const ofCategory = (category: string) =>
      sum(linesInRange.filter((line) => line.category === category).map((line) => line.profit))
    for (const { key, profit: ranked } of analytics.categories)
      expect(ranked, `${name} ${key}`).toEqual(ofCategory(key))
    expect(sum(analytics.categories.map((each) => each.profit)), name).toEqual(profit)
  }
})

test('most purchased is by units for products and by profit for categories', async () => {
  const shopId = newId('shop')
  const createBoughtLine = (listingId: string, units: number, category: string, cents: number) =>
    createSoldLine(shopId, '2025-08-20T10:00:00Z', {
      units,
      category,
      profit: usd(cents),
      listingId: toListingId(listingId),
    })
  const lines = [
    createBoughtLine('a', 2, 'Mugs', 100),
    createBoughtLine('b', 5, 'Mugs', 100),
    createBoughtLine('c', 1, 'Hoodies', 9_000),
  ]
  await database.transact((tx) => countSale(tx, lines))
  const analytics = await readFigures(shopId, 'last-30-days')
  expect(analytics.products.map((row) => row.listingId)).toEqual(['b', 'a', 'c'])
  expect(analytics.categories.map((row) => row.name)).toEqual(['Hoodies', 'Mugs'])
})

test('counting a shop again gives the same figures, and no other shop’s', async () => {
  const [shopId, otherShopId] = [newId('shop'), newId('shop')]
  const sales = [
    createSoldLine(shopId, '2025-08-20T10:00:00Z'),
    createSoldLine(shopId, '2025-08-21T10:00:00Z'),
  ]
  const lines = [{ lineId: sales[0]!.lineId, units: 1, profit: usd(1_180) }]
  const refund = { refundId: toRefundId('rfd-9'), lines, at }
  await database.transact((tx) =>
    countSale(tx, [...sales, createSoldLine(otherShopId, '2025-08-20T10:00:00Z')]),
  )
  await database.transact((tx) => countRefund(tx, refund, at))
  const before = await readFigures(shopId, 'last-7-days')
  const locks = await database.transact(async (tx) => {
    await recountShop(tx, shopId, sales, [refund])
    return rowsOf(
      tx,
      sql`select from pg_locks where pid = pg_backend_pid() and relation = 'analytics.sale'::regclass
          and mode = 'ShareRowExclusiveLock' and granted`,
    )
  })
  expect(locks, 'nothing is counted meanwhile').toHaveLength(1)
  expect(await readFigures(shopId, 'last-7-days')).toEqual(before)
  expect((await readFigures(otherShopId, 'last-7-days')).units.gross).toBe(1)
})
