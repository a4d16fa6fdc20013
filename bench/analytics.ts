/**
 * The analytics screen of a shop with 10,000, 100,000 and 1,000,000 sold lines over two years, on Postgres.
 * Limits: 150 ms for any range at a million lines, and a cost that does not grow with the lines behind a sum.
 * Usage: node bench/analytics.ts [rounds]
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { findAnalytics, findSoldLines, rangeOf } from '#analytics'
import { rangeNames } from '#analytics/contract'
import { newId } from '#kernel/id.ts'
import { readConfig } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import { startPostgres } from '../tests/drivers/postgres.ts'

const rounds = Number(process.argv[2] ?? 9)
const limitMs = 150
const server = await startPostgres()
const database = await openDatabase(readConfig({ DATABASE_URL: server.url, LOG_LEVEL: 'error' }))
await migrate(database)
const at = new Date('2025-08-24T10:00:00Z')
const zone = 'Africa/Lagos'

/** Two lines an order, 120 listings on five blanks each, one line in eleven refunded; the same each time. */
async function fillShop(shopId: string, lines: number): Promise<void> {
  const step = 100_000
  for (let from = 0; from < lines; from += step) {
    const end = Math.min(from + step, lines) - 1
    await database.execute(`
      insert into analytics.sale (line_id, order_id, order_number, shop_id, listing_id, listing_name, product_id,
        product_name, category, channel, placed_at, units, revenue_minor, profit_minor)
      select '${shopId}-' || n, '${shopId}-o' || n / 2, n / 2, '${shopId}', 'lst-' || n % 120, 'Listing ' || n % 120,
        'blank-' || n % 5, 'Blank ' || n % 5, 'Category ' || n % 5, 'store',
        timestamptz '${at.toISOString()}' - (n / 2)::bigint * interval '730 days' / ${Math.ceil(lines / 2)},
        1 + n % 3, 2400 * (1 + n % 3), 1180 * (1 + n % 3)
      from generate_series(${from}, ${end}) as n`)
    await database.execute(`
      insert into analytics.returned (refund_id, line_id, units, profit_minor, refunded_at)
      select '${shopId}-r' || n, '${shopId}-' || n, 1, 1180, '${at.toISOString()}'
      from generate_series(${from}, ${end}) as n where n % 11 = 0`)
  }
  await database.execute('vacuum analyze')
}

const pickMedian = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 1]!
async function timeRun(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now()
    await run()
    if (round > 0) times.push(performance.now() - startedAt)
  }
  return pickMedian(times)
}

const results: Record<string, Record<string, number>> = {}
for (const lines of [10_000, 100_000, 1_000_000]) {
  const shopId = newId('shop')
  const startedAt = performance.now()
  await fillShop(shopId, lines)
  const row: Record<string, number> = {
    'counting them, lines a second': lines / ((performance.now() - startedAt) / 1e3),
  }
  for (const name of rangeNames) {
    const request = { name, from: '2024-02-03', to: '2025-07-19' }
    const range = rangeOf(request, at, zone)
    row[name] = await timeRun(() => database.read((tx) => findAnalytics(tx, shopId, range)))
  }
  const longestRange = rangeOf({ name: 'last-24-months' }, at, zone)
  row['orders behind it, page 1'] = await timeRun(() =>
    database.read((tx) => findSoldLines(tx, shopId, longestRange)),
  )
  results[lines] = row
}
const columns = Object.keys(results)
console.log(`${'milliseconds'.padEnd(34)}${columns.map((lines) => lines.padStart(12)).join('')}`)
for (const name of Object.keys(results[columns[0]!]!))
  console.log(
    `${name.padEnd(34)}${columns.map((lines) => results[lines]![name]!.toFixed(1).padStart(12)).join('')}`,
  )
const slowest = Math.max(...rangeNames.map((name) => results['1000000']![name]!))
console.log(`slowest range at a million lines ${slowest.toFixed(0)} ms, limit ${limitMs}`)
mkdirSync('bench/results', { recursive: true })
writeFileSync('bench/results/analytics.json', JSON.stringify({ limitMs, slowest, results }, null, 2))
await database.close()
await server.stop()
if (slowest > limitMs) process.exitCode = 1
