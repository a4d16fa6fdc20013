/**
 * The listings screen of a shop with 100, 1,000 and 10,000 listings and a hundred sales of each, on Postgres: a page in
 * the middle of every order, a search, a filter, and the same shop's store. Limit: 60 ms at ten thousand.
 * Usage: node bench/listings.ts [rounds]
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { openListingShop, putOnSale } from '#drivers/listings.ts'
import { findListings, findLiveListings } from '#listings'
import { type ListingSort, listingSorts } from '#listings/contract'
import { readConfig } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import { startPostgres } from '../tests/drivers/postgres.ts'

const rounds = Number(process.argv[2] ?? 9)
const limitMs = 60
const server = await startPostgres()
const database = await openDatabase(readConfig({ DATABASE_URL: server.url, LOG_LEVEL: 'error' }))
await migrate(database)
const at = new Date('2025-08-24T10:00:00Z')

async function fillShop(handle: string, listings: number) {
  const shop = await openListingShop(database, handle)
  const { id } = await putOnSale(shop, at)
  await database.execute(`
    begin;
    insert into listings.listing (id, shop_id, number, slug, version_id, created_at)
    select '${handle}-' || n, shop_id, n, 'copy-' || n, '${handle}-v' || n, created_at
    from listings.listing, generate_series(2, ${listings}) n where id = '${id}';
    insert into listings.listing_version (id, shop_id, listing_id, ordinal, design_version_id, title, description, products, made_at)
    select '${handle}-v' || n, shop_id, '${handle}-' || n, 1, design_version_id, md5(n::text) || ' tee', '', products, made_at
    from listings.listing_version, generate_series(2, ${listings}) n where listing_id = '${id}';
    update listings.listing set status = 'active', launched_at = created_at + number * interval '1 minute'
      where id like '${handle}-%';
    insert into listings.next_print (listing_id, shop_id, prints_on)
    select id, shop_id, date '2025-08-24' + number % 30 from listings.listing where id like '${handle}-%';
    commit`)
  for (let from = 1; from <= 100; from += 5)
    await database.execute(`
      insert into listings.sale (listing_id, line_id, kind, reference, units, profit_minor, at)
      select '${handle}-' || n, '${handle}-' || n || '-' || sale, 'sale', 'bench', 1 + n % 7, 1180, '${at.toISOString()}'
      from generate_series(2, ${listings}) n, generate_series(${from}, ${from + 4}) sale`)
  await database.execute('vacuum analyze')
  return shop.shopId
}

async function timeRun(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now()
    await run()
    if (round > 0) times.push(performance.now() - startedAt)
  }
  return times.sort((a, b) => a - b)[times.length >> 1]!
}

const results: Record<string, Record<string, number>> = {}
for (const listings of [100, 1_000, 10_000]) {
  const shopId = await fillShop(`bench-${listings}`, listings)
  const page = Math.ceil(listings / 20)
  const list = (query: Parameters<typeof findListings>[2]) =>
    timeRun(() => database.read((tx) => findListings(tx, shopId, query)))
  const row: Record<string, number> = {}
  for (const sort of Object.keys(listingSorts) as ListingSort[])
    row[`page in the middle, ${listingSorts[sort]}`] = await list({ sort, page })
  row['search for an id'] = await list({ words: 'user-77' })
  row['search for a name'] = await list({ words: 'ab3' })
  row['those that are active'] = await list({ status: 'active', page })
  row['its store, 24 best sellers'] = await timeRun(() =>
    database.read((tx) => findLiveListings(tx, shopId, { count: 24 }, at)),
  )
  results[listings] = row
}
const columns = Object.keys(results)
console.log(`${'milliseconds'.padEnd(44)}${columns.map((name) => name.padStart(10)).join('')}`)
for (const name of Object.keys(results[columns[0]!]!))
  console.log(
    `${name.padEnd(44)}${columns.map((size) => results[size]![name]!.toFixed(1).padStart(10)).join('')}`,
  )
const slowest = Math.max(...Object.values(results['10000']!))
console.log(`slowest at ten thousand listings ${slowest.toFixed(0)} ms, limit ${limitMs}`)
mkdirSync('bench/results', { recursive: true })
writeFileSync('bench/results/listings.json', JSON.stringify({ limitMs, slowest, results }, null, 2))
await database.close()
await server.stop()
if (slowest > limitMs) process.exitCode = 1
