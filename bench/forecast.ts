/**
 * The forecast of when a piece prints behind a hundred thousand waiting ones, on Postgres: from the packed queue, with
 * the latest purchases unpacked, and for an order and a listing in the middle. Three presses of limited capacity, five
 * techniques, eight countries, a week of purchases. Limits, in work of all processes: 20 ms for
 * reading the queue, 60 ms for a promise.
 * Usage: node bench/forecast.ts [rounds] [pieces]
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Id } from '#kernel/id.ts'
import { packQueue, readQueue } from '#orders'
import { readConfig } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import type { Tx } from '#platform/database/tx.ts'
import { openSampleHouse } from '#sample/house.ts'
import { forecastOrder, forecastPrints, forecastWaiting } from '../modules/production/forecast.ts'
import { startPostgres } from '../tests/drivers/postgres.ts'
import { openOrders } from '../tests/drivers/waiting-pieces.ts'

const rounds = Number(process.argv[2] ?? 15)
const units = Number(process.argv[3] ?? 100_000)
const limits = { readMs: 20, promiseMs: 60 }
const now = new Date('2026-03-06T10:20:00Z')
const countries = ['NG', 'DE', 'US', 'GB', 'FR', 'GH', 'KE', 'CA']

const server = await startPostgres()
const database = await openDatabase(readConfig({ DATABASE_URL: server.url, LOG_LEVEL: 'error' }))
await migrate(database)
await database.transact(openSampleHouse)
const orders = await database.transact((tx) => openOrders(tx, countries, new Date('2026-02-01T10:00:00Z')))
const formatArray = (values: Iterable<string>) =>
  `array[${[...values].map((value) => `'${value}'`).join(', ')}]`
// Orders of two pieces, evenly over a week; a hundred listings.
const ordersPerStep = 2_500
for (let first = 1; first <= units / 2; first += ordersPerStep)
  await database.execute(`
  begin;
  create temp table bought on commit drop as select n, 'ord_' || md5(n::text) as id, template,
    timestamptz '${now.toISOString()}' - n * interval '12 seconds' * ${100_000 / units} as at
  from generate_series(${first}, ${first + ordersPerStep - 1}) n, lateral (select (${formatArray(orders.values())})[1 + n * 7 % 8] as template offset 0) t;
  insert into orders."order" select (jsonb_populate_record(o, jsonb_build_object('id', b.id,
    'number', 'FN-' || translate(upper(lpad(to_hex(b.n), 6, '0')), '01', 'XY'), 'paid_at', b.at, 'placed_at', b.at))).*
  from bought b join orders."order" o on o.id = b.template;
  insert into orders.order_line select (jsonb_populate_record(l, jsonb_build_object('id', 'lin_' || md5(b.n::text), 'order_id', b.id))).*
  from bought b join orders.order_line l on l.order_id = b.template;
  insert into orders.unit select (jsonb_populate_record(u, jsonb_build_object('id', 'unt_' || md5(b.n || ' ' || p.place),
    'order_id', b.id, 'line_id', 'lin_' || md5(b.n::text), 'place', p.place, 'paid_at', b.at, 'status_at', b.at, 'refunded_at', null,
    'listing_id', 'lst_' || md5((b.n % 100)::text),
    'technique', (array['dtg', 'dtg', 'dtg', 'embroidery', 'sublimation', 'uv', 'dtf'])[1 + (b.n * 5 + p.place) % 7]))).*
  from bought b join orders.unit u on u.order_id = b.template and u.place = 1, generate_series(1, 2) p (place);
  commit`)
await database.execute(`
  insert into production.facility (id, code, name, place, country, zone, rank)
    values ('accra', 'ACC', 'Fanfare Press, Accra', 'Accra', 'GH', 'Africa/Accra', 9);
  delete from production.cut_off where facility_id <> 'printful';
  insert into production.cut_off select id, technique, weekday, '18:00'
    from unnest(array['lagos', 'leipzig', 'accra']) id, unnest(array['dtg', 'embroidery', 'sublimation', 'uv', 'dtf']) technique,
      generate_series(1, 6) weekday;
  insert into production.press_clock select distinct facility_id, technique from production.cut_off on conflict do nothing;
  update production.press_clock set closed_until = '2026-03-05T18:00:00Z';
  update production.facility set capacity = 4000 where id = 'lagos';
  update production.facility set capacity = 3000, countries = '{DE,FR,GB}' where id = 'leipzig';
  update production.facility set capacity = 2500 where id = 'accra'`)
await database.execute('vacuum analyze')

/** User and system time of the database's processes and of this one so far, in milliseconds: the work, without the wait. */
async function measureWork(): Promise<number> {
  const { rows } = await database.execute(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  const serverTimes = rows.map(({ pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  })
  const { user, system } = process.cpuUsage()
  return serverTimes.reduce((sum, time) => sum + time, (user + system) / 1_000)
}
type Row = { middleMs: number; fastestMs: number; workMs: number }
const results: Record<string, Row> = {}
async function measure(name: string, run: (tx: Tx) => Promise<unknown>): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) await database.read(run)
  const workBefore = await measureWork()
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    await database.read(run)
    times.push(performance.now() - startedAt)
  }
  const work = (await measureWork()) - workBefore
  times.sort((a, b) => a - b)
  const row = { middleMs: times[times.length >> 1]!, fastestMs: times[0]!, workMs: work / rounds }
  results[name] = row
  console.log(
    `${name.padEnd(52)} ${row.middleMs.toFixed(1).padStart(7)} ms, fastest ${row.fastestMs.toFixed(1)}, ${row.workMs.toFixed(1)} of work`,
  )
}
const buildRequest = (technique: string, country: string) => ({
  technique,
  country,
  service: 'standard',
  blankId: 'bella-canvas-3001',
  colour: 'natural',
  size: 'L',
  units: 1,
})
const forecastOne = (tx: Tx) => forecastPrints(tx, [buildRequest('dtg', 'NG')], now)
const orderId = `ord_${'x'}`
const middleOrderId =
  (await database.execute(`select 'ord_' || md5('${units / 4}') as id`)).rows[0]?.id ?? orderId

const countingStartedAt = performance.now()
await database.read((tx) => readQueue(tx, { pieces: false }))
console.log(`counted piece by piece, once ${(performance.now() - countingStartedAt).toFixed(0)} ms`)
const packingStartedAt = performance.now()
await database.transact(packQueue)
console.log(`packed, once ${(performance.now() - packingStartedAt).toFixed(0)} ms`)
await database.execute('vacuum analyze')
console.log(await database.read(forecastOne))
await measure('reading the queue, packed', (tx) => readQueue(tx, { pieces: false }))
await measure('a promise, packed', forecastOne)
await measure('a promise of a cart of three', (tx) =>
  forecastPrints(
    tx,
    [buildRequest('dtg', 'NG'), buildRequest('uv', 'DE'), buildRequest('embroidery', 'US')],
    now,
  ),
)
await database.execute(
  `insert into orders.queue_mark (hour_at) values (orders.queue_hour('${now.toISOString()}'))`,
)
await measure('reading the queue, an hour of purchases unpacked', (tx) => readQueue(tx, { pieces: false }))
await measure('a promise, an hour of purchases unpacked', forecastOne)
await measure('the dates of an order in the middle', (tx) =>
  forecastOrder(tx, String(middleOrderId) as Id<'order'>, now),
)
await measure('the date of a listing that waits in every hour', (tx) =>
  forecastWaiting(tx, { listingIds: ['lst_cfcd208495d565ef66e7dff9f98764da' as Id<'listing'>] }, now),
)
function findLimit(name: string): number {
  if (name.startsWith('reading')) return limits.readMs
  return name.startsWith('a promise') ? limits.promiseMs : Infinity
}
const aboveLimit = Object.entries(results).flatMap(([name, { workMs }]) => {
  const max = findLimit(name)
  return workMs > max ? [`${name}: ${workMs.toFixed(1)} ms of work, ${max} are its limit`] : []
})
mkdirSync('bench/results', { recursive: true })
writeFileSync(
  'bench/results/forecast.json',
  JSON.stringify({ units, limits, over: aboveLimit, results }, null, 2),
)
for (const line of aboveLimit) console.log(`over its limit: ${line}`)
await database.close()
await server.stop()
if (aboveLimit.length) process.exitCode = 1
