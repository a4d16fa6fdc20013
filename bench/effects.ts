/**
 * What a paid order costs the worker and Postgres: orders are paid first, then one worker (or more) does everything that
 * follows from them, to the letter that leaves. Postgres and the workers share the machine. Held is only what does not
 * depend on it: transactions an order.
 * Usage: node bench/effects.ts [orders] [workers]. STATEMENTS=1 lists what Postgres did, PROFILE=folder keeps what the workers did.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { openFlows } from '#flows/reactions.ts'
import { readConfig } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import { buildServer } from '../scripts/build.ts'
import { TestFan } from '../tests/drivers/checkout.ts'
import { cpuMsOf, cpuMsOfServer } from '../tests/drivers/cpu.ts'
import { startPostgres } from '../tests/drivers/postgres.ts'
import { freePort, freshFolder, startWorker } from '../tests/drivers/process.ts'
import { openStore } from '../tests/drivers/store.ts'

const orders = Number(process.argv[2] ?? 300)
const workers = Number(process.argv[3] ?? 1)
const limits = { transactions: 3 }

buildServer({ quiet: true })
const folder = freshFolder()
const server = await startPostgres()
const env = { DATA_DIR: folder.path, DATABASE_URL: server.url, SAMPLE: 'off', LOG_LEVEL: 'error' }
const database = await openDatabase(readConfig(env))
await migrate(database)
await openFlows({ database })
await database.execute('create extension if not exists pg_stat_statements')
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
    `select (select count(*) from jobs.job where state < 'completed' and data ? 'fact' and name not in ('print-file', 'test-callbacks'))
       + (select count(*) from messages.mail where status = 'queued') as n`,
  )
const serverPid = await one(
  `select (regexp_split_to_array(pg_read_file('postmaster.pid'), '\\n'))[1]::int as n`,
)
/** What Postgres has done so far: its transactions, its log in bytes, its processor time. */
const done = async () => ({
  transactions: await one(
    `select (xact_commit + xact_rollback)::bigint as n from pg_stat_database where datname = current_database()`,
  ),
  logged: await one(`select (pg_current_wal_lsn() - '0/0')::bigint as n`),
  cpuMs: cpuMsOfServer(serverPid),
})
const jobs = await one(`select count(*)::int as n from jobs.job where data ? 'fact'`)
const waiting = await open()
const all = []
const profile = process.env.PROFILE
const profiled = profile ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profile}` } : {}
for (let n = 0; n < workers; n += 1)
  all.push(startWorker({ ...env, ...profiled, PORT: String(await freePort()) }))
const workersCpuMs = (): number => all.reduce((sum, { child }) => sum + cpuMsOf(child.pid!), 0)
let first = 0
let cpuAtFirst = 0
let before = await done()
for (;;) {
  const left = await open()
  if (!first && left < waiting) {
    first = performance.now()
    cpuAtFirst = workersCpuMs()
    before = await done()
    await database.execute('select pg_stat_statements_reset()')
  }
  if (left === 0) break
  await new Promise((next) => setTimeout(next, 100))
}
const seconds = (performance.now() - first) / 1_000
const workerCpu = workersCpuMs() - cpuAtFirst
const after = await done()
const statements = (
  await database.execute(
    `select sum(calls)::float8 as calls, sum(total_exec_time + total_plan_time)::float8 as ms from pg_stat_statements
     where query !~ 'pg_(stat|read|current)|count\\(\\*\\) from jobs.job'`,
  )
).rows[0] as { calls: number; ms: number }
const figures = {
  orders,
  workers,
  seconds: Number(seconds.toFixed(2)),
  ordersPerSecond: Number((orders / seconds).toFixed(1)),
  workerCpuMsPerOrder: Number((workerCpu / orders).toFixed(2)),
  postgresCpuMsPerOrder: Number(((after.cpuMs - before.cpuMs) / orders).toFixed(2)),
  jobsPerOrder: Number((jobs / orders).toFixed(2)),
  statementsPerOrder: Number((statements.calls / orders).toFixed(2)),
  transactionsPerOrder: Number(((after.transactions - before.transactions) / orders).toFixed(2)),
  logBytesPerOrder: Math.round((after.logged - before.logged) / orders),
  load: Number(loadavg()[0]!.toFixed(1)),
}
console.table(Object.entries(figures).map(([figure, value]) => ({ figure, value })))
if (process.env.STATEMENTS) {
  const { rows } = await database.execute(
    `select calls, round((total_exec_time + total_plan_time)::numeric, 1) as ms, rows, wal_bytes::bigint as wal,
       left(regexp_replace(query, '\\s+', ' ', 'g'), 150) as query
     from pg_stat_statements order by total_exec_time + total_plan_time desc limit 45`,
  )
  for (const { calls, ms, rows: rowCount, wal, query } of rows)
    console.log(`${ms} ms ${calls}x ${rowCount} rows ${wal} B: ${query}`)
}
mkdirSync('bench/results', { recursive: true })
writeFileSync('bench/results/effects.json', JSON.stringify(figures, null, 2))
for (const worker of all) await worker.stop()
await database.close()
await server.stop()
folder.remove()
if (figures.transactionsPerOrder > limits.transactions) {
  console.error(`More than ${limits.transactions} transactions an order.`)
  process.exitCode = 1
}
