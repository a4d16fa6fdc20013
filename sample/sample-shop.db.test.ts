import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findShopByHandle } from '#accounts'
import { findAnalytics, rangeOf } from '#analytics'
import { importCatalogue } from '#catalogue'
import type { Id } from '#kernel/id.ts'
import { moneyText, sum } from '#kernel/money.ts'
import { shopBalance, verifyLedger } from '#ledger'
import { findListings } from '#listings'
import { countUneven, printedOnce } from '#orders'
import { findPayoutsOfShop } from '#payouts'
import { readConfig } from '#platform/config.ts'
import type { Database } from '#platform/database/tx.ts'
import { openServices } from '../server/services.ts'
import { openTestDatabase } from '../tests/drivers/database.ts'
import { seedSample } from './seed/index.ts'

let database: Database
let shopId: Id<'shop'>
beforeAll(async () => {
  database = await openTestDatabase()
  await database.transact((tx, at) => importCatalogue(tx, at))
  const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'fanfare-sample-')), LOG_LEVEL: 'error' })
  await seedSample(openServices(config, database))
  shopId = (await database.read((tx) => findShopByHandle(tx, 'harmattan')))!.id as Id<'shop'>
})
afterAll(() => database.close())

test('business time stands at 11:00 in Lagos on 24 August 2025', async () => {
  expect((await database.read(async (_, at) => at)).toISOString().slice(0, 15)).toBe('2025-08-24T10:0')
})

test('analytics shows the specification’s months, January to July, and its three totals', async () => {
  const seen = await database.read((tx, at) =>
    findAnalytics(tx, shopId, rangeOf({ name: null }, at, 'Africa/Lagos')),
  )
  expect(seen.points.map((point) => moneyText(point.profit))).toEqual([
    '4000.00',
    '3000.00',
    '5000.00',
    '4780.00',
    '5890.00',
    '4390.00',
    '6490.00',
  ])
  expect(seen.points.map((point) => point.units)).toEqual([240, 221, 229, 200, 218, 250, 270])
  expect(moneyText(seen.profit.net)).toBe('25000.00')
  expect([moneyText(seen.profit.gross), moneyText(seen.profit.returned)]).toEqual(['33550.00', '8550.00'])
  expect([seen.units.gross, seen.units.returned, seen.units.net]).toEqual([1_628, 428, 1_200])
  expect(seen.orders.placed).toBe(980)
  expect(seen.week).toHaveLength(28)
  expect(sum(seen.week.map((point) => point.profit))).toEqual(seen.profit.gross)
})

test('42 listings, user-1 to user-42, sum to 1,200 units and $25,000.00, each in its range', async () => {
  const pages = await Promise.all(
    [1, 2, 3, 4, 5].map((page) => database.read((tx) => findListings(tx, shopId, { page }))),
  )
  const rows = pages.flatMap((page) => page.rows)
  expect(rows.map((row) => row.number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 42 }, (_, place) => place + 1),
  )
  expect(rows.reduce((total, row) => total + row.unitsSold, 0)).toBe(1_200)
  expect(moneyText(sum(rows.map((row) => row.profit)))).toBe('25000.00')
  for (const row of rows) {
    expect(row.nextPrintOn).toBe(`2025-08-${String((row.number % 30) + 1).padStart(2, '0')}`)
    expect(row.unitsSold).toBeLessThanOrEqual(999)
    expect(row.profit.minor >= 0n && row.profit.minor <= 100_000n).toBe(true)
  }
})

test('the sample has listings in every state that one with sales can be in', async () => {
  const count = async (status: 'active' | 'ended' | 'relaunchable' | 'archived' | 'teefare') =>
    (await database.read((tx) => findListings(tx, shopId, { status }))).total
  expect([await count('ended'), await count('relaunchable'), await count('archived')]).toEqual([2, 4, 2])
  expect(await count('active')).toBe(34)
  expect(await count('teefare')).toBeGreaterThan(0)
})

test('23 releases from 1 to 23 August leave a current payout of $12,750.50', async () => {
  const history = await database.read((tx) => findPayoutsOfShop(tx, shopId, 1))
  expect(history.total).toBe(23)
  expect(moneyText(history.released)).toBe('12249.50')
  const balance = await database.read((tx) => shopBalance(tx, shopId))
  expect([balance.pending, balance.available, balance.inTransit].map(moneyText)).toEqual([
    '0.00',
    '12750.50',
    '0.00',
  ])
})

test('the books balance, every order adds up, and every piece was printed exactly once', async () => {
  const report = await database.read((tx) => verifyLedger(tx))
  expect(report.faults).toEqual([])
  expect(await database.read(countUneven)).toBe(0)
  expect(await database.read(printedOnce)).toEqual({ printed: 1_628, wrong: 0 })
})
