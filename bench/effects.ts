/**
 * What a paid order costs the worker: orders are paid first, then one worker (or more) does everything that follows from
 * them. Postgres and the workers share the machine. Held is only what does not depend on it: statements an order.
 * Usage: node bench/effects.ts [orders] [workers]
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { openFlows } from '#flows/reactions.ts'
import { readConfig } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import { buildServer } from '../scripts/build.ts'
import { TestFan } from '../tests/drivers/checkout.ts'
import { startPostgres } from '../tests/drivers/postgres.ts'
import { freePort, freshFolder, startWorker } from '../tests/drivers/process.ts'
import { openStore } from '../tests/drivers/store.ts'

const orders = Number(process.argv[2] ?? 300)
const workers = Number(process.argv[3] ?? 1)
const limits = { statements: 60 }

buildServer({ quiet: true })
const folder = freshFolder()
const server = await startPostgres()
const env = { DATA_DIR: folder.path, DATABASE_URL: server.url, SAMPLE: 'off', LOG_LEVEL: 'error' }
const database = await openDatabase(readConfig(env))
await migrate(database)
await openFlows({ database })
const store = await openStore(database, 'bench')
const listings = []
for (let n = 0; n < 12; n += 1) listings.push(await store.sell({ title: `Radio ${n}` }))

for (let n = 0; n < orders; n += 1) {
  const fan = new TestFan(database, store.shopId)
  for (const listing of [listings[n % 12]!, listings[(n * 5 + 1) % 12]!]) await fan.put({ listing })
  await fan.quote()
  await fan.pay()
}

const one = async (text: string) => Number((await database.execute(text)).rows[0]!.n)
/** Print files are drawn, not counted: that is the press. */
const open = () =>
  one(
    `select count(*)::int as n from jobs.job where state < 'completed' and data ? 'fact' and name not in ('print-file', 'test-callbacks')`,
  )
const statements = () =>
  one(
    `select (xact_commit + xact_rollback)::bigint as n from pg_stat_database where datname = current_database()`,
  )
const waiting = await open()
const [begun, before] = [performance.now(), await statements()]
const all = []
for (let n = 0; n < workers; n += 1) all.push(startWorker({ ...env, PORT: String(await freePort()) }))
/** User and system time of the workers so far, in milliseconds. */
const cpuMs = (): number =>
  all.reduce((sum, { child }) => {
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return sum + (Number(fields[11]) + Number(fields[12])) * 10
  }, 0)
let first = 0
let cpuAtFirst = 0
for (;;) {
  const left = await open()
  if (!first && left < waiting) {
    first = performance.now()
    cpuAtFirst = cpuMs()
  }
  if (left === 0) break
  await new Promise((done) => setTimeout(done, 50))
}
const seconds = (performance.now() - first) / 1_000
const figures = {
  orders,
  workers,
  startMs: Math.round(first - begun),
  seconds: Number(seconds.toFixed(2)),
  ordersPerSecond: Number((orders / seconds).toFixed(1)),
  workerCpuMsPerOrder: Number(((cpuMs() - cpuAtFirst) / orders).toFixed(2)),
  transactionsPerOrder: Number((((await statements()) - before) / orders).toFixed(2)),
}
console.table([figures])
mkdirSync('bench/results', { recursive: true })
writeFileSync('bench/results/effects.json', JSON.stringify(figures, null, 2))
for (const worker of all) await worker.stop()
await database.close()
await server.stop()
folder.remove()
if (figures.transactionsPerOrder > limits.statements) {
  console.error(`More than ${limits.statements} transactions an order.`)
  process.exitCode = 1
}
