/**
 * The processor time of a page of a store with 2,000 listings, web process and Postgres together: list, listing and
 * search, for a stranger, a fan with a cart, and a visitor with pages of their own; addresses repeated and new. It is
 * compared with the least that a page of 24 cards can take, in the same run. Limits: statements and that ratio.
 * Usage: node bench/pages.ts [turns]. PROFILE=folder keeps a profile of the web process there.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findFreePort, startProcess } from '../tests/drivers/process.ts'
import { readProcessorSeconds } from '../tests/drivers/processor-time.ts'
import { createFan, createPurchaseSteps, createSender } from './measure/fan.ts'
import { openGrownStore } from './measure/grown-store.ts'
import { report } from './measure/report.ts'

const turns = Number(process.argv[2] ?? 600)
const filter = process.env.ONLY
/** `drawn…`: for pages that are drawn anew. The ratios are about half as much again as was measured. */
const limits = { drawnStatements: 7, keptStatements: 1.5, keptRatio: 5, drawnRatio: 36 }
const listings = 2_000
const { bench, firstListing } = await openGrownStore(listings)
const { database, env } = bench
const port = await findFreePort()
const address = `http://localhost:${port}`
if (process.env.PROFILE) env.NODE_OPTIONS = `--cpu-prof --cpu-prof-dir=${process.env.PROFILE}`
const web = await startProcess({
  ...env,
  ROLE: 'web',
  WEB_PROCESSES: '1',
  APP_URL: address,
  PORT: String(port),
  SECRET_KEY: 'k'.repeat(40),
})
bench.adopt(web.child)
const request = createSender(address, 8)
const shop = `${address}/@bench`
const fan = createFan()
await createPurchaseSteps(shop, [firstListing], request).add(fan)
if (!fan.cookies.has('cart')) throw new Error('Nothing is in the cart.')
const stranger = createFan()
const ownPageFan = createFan()
for (const [name, value] of [...fan.cookies, ['own', 'page'] as const]) ownPageFan.cookies.set(name, value)
const barePort = await findFreePort()
const skeleton = spawn(process.execPath, [
  join(import.meta.dirname, 'pages/skeleton.ts'),
  bench.url,
  String(barePort),
])
bench.adopt(skeleton)
await once(skeleton.stdout, 'data')

let turn = 0
const searchWords = ['tee', 'dusty', 'even', 'odd', 'number', 'lamp']
const nextTurn = () => (turn += 1)
const pages: Record<string, () => string> = {
  list: () => '/shop',
  listing: () => `/number-${2 + (nextTurn() % 7) * 10}`,
  search: () => `/shop?q=${searchWords[nextTurn() % searchWords.length]}`,
  // Addresses that nobody has requested before.
  'list, another each time': () => `/shop?from=${nextTurn() % 14}&to=${100 + nextTurn()}`,
  'listing, another each time': () => `/number-${2 + ((nextTurn() * 7) % (listings - 10))}`,
  'search, another each time': () =>
    `/shop?q=${searchWords[nextTurn() % searchWords.length]}+${nextTurn() % listings}`,
}
type Row = { web: number; postgres: number; bytes: number; statements: number }
async function measure(path: () => string, visitor: typeof fan, pid: number, site = shop): Promise<Row> {
  const visit = async () => {
    const { status, text } = await request(visitor, site + path())
    if (status !== 200) throw new Error(`${status} ${text.slice(0, 300)}`)
    return text.length
  }
  for (let n = 0; n < 40; n += 1) await visit()
  await database.execute('select pg_stat_statements_reset()')
  const [cpuBefore, sqlBefore] = [readProcessorSeconds(pid), bench.readServerSeconds()]
  let [remaining, bytes] = [turns, 0]
  const client = async () => {
    while (remaining-- > 0) {
      const length = await visit()
      bytes += length
    }
  }
  await Promise.all(Array.from({ length: 8 }, client))
  const [webMs, sqlMs] = [
    (1_000 * (readProcessorSeconds(pid) - cpuBefore)) / turns,
    (1_000 * (bench.readServerSeconds() - sqlBefore)) / turns,
  ]
  const statements = await bench.queryNumber(
    `select coalesce(sum(calls), 0)::int as n from pg_stat_statements where query !~ 'pg_stat_'`,
  )
  return { web: webMs, postgres: sqlMs, bytes: bytes / turns, statements: statements / turns }
}
const table: Record<string, Row> = {}
for (const [name, path] of Object.entries(pages))
  for (const [visitor, browsingFan] of [
    ['with a cart', fan],
    ['stranger', stranger],
    ['a page of their own', ownPageFan],
  ] as const)
    if (!filter || `${name}, ${visitor}`.includes(filter))
      table[`${name}, ${visitor}`] = await measure(path, browsingFan, web.child.pid!)
const baseline = await measure(() => '/', stranger, skeleton.pid!, `http://localhost:${barePort}`)
skeleton.kill()
await web.stop()
await bench.close()
console.table(
  Object.fromEntries(
    Object.entries(table).map(([name, row]) => [
      name,
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, Number(value.toFixed(2))])),
    ]),
  ),
)
const isDrawn = (name: string) => /another each time|of their own/.test(name)
report(
  'pages',
  Object.entries(table).flatMap(([name, row]) => [
    {
      operation: name,
      measured: row.web + row.postgres,
      of: 'ms of processor',
      skeleton: baseline.web + baseline.postgres,
      limit: isDrawn(name) ? limits.drawnRatio : limits.keptRatio,
    },
    {
      operation: `${name}: statements`,
      measured: row.statements,
      of: 'SQL',
      limit: isDrawn(name) ? limits.drawnStatements : limits.keptStatements,
    },
  ]),
  { least: baseline, table },
)
