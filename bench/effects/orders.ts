/**
 * What a paid order costs the worker and Postgres: orders are paid first, then a worker does everything that follows from
 * them, up to the letter that is sent. Postgres and the worker share the machine.
 */
import { loadavg } from 'node:os'
import type { Database } from '#platform/database/tx.ts'
import { TestFan } from '../../tests/drivers/checkout.ts'
import { findFreePort, startWorker } from '../../tests/drivers/process.ts'
import { readProcessorSeconds } from '../../tests/drivers/processor-time.ts'
import { openStore } from '../../tests/drivers/store.ts'

type World = { database: Database; env: Record<string, string>; serverPid: number }

/** Print files are drawn but not counted: they belong to the press. */
const openWorkQuery = `select (select count(*) from jobs.job where state < 'completed' and data ? 'fact'
    and name not in ('print-file', 'test-callbacks'))
  + (select count(*) from messages.mail where status = 'queued') as n`

async function payOrders(database: Database, orders: number): Promise<void> {
  const store = await openStore(database, 'bench')
  const listings = []
  for (let n = 0; n < 12; n += 1) listings.push(await store.sell({ title: `Radio ${n}` }))
  for (let n = 0; n < orders; n += 1) {
    const fan = new TestFan(database, store.shopId)
    for (const listing of [listings[n % 12]!, listings[(n * 5 + 1) % 12]!]) await fan.addToCart({ listing })
    await fan.quote()
    await fan.pay()
  }
}

export async function measureOrders({ database, env, serverPid }: World, orders: number) {
  await payOrders(database, orders)
  const queryNumber = async (text: string) => Number((await database.execute(text)).rows[0]!.n)
  /** What Postgres has done so far: its transactions, its log in bytes, its processor time. */
  const readPostgresWork = async () => ({
    transactions: await queryNumber(
      `select (xact_commit + xact_rollback)::bigint as n from pg_stat_database where datname = current_database()`,
    ),
    logged: await queryNumber(`select (pg_current_wal_lsn() - '0/0')::bigint as n`),
    cpuMs: 1_000 * readProcessorSeconds(serverPid),
  })
  const jobs = await queryNumber(
    `select count(*)::int as n from jobs.job where data ->> 'fact' = 'order.paid'`,
  )
  const waiting = await queryNumber(openWorkQuery)
  const { PROFILE: profile } = process.env
  const profileEnv = profile ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profile}` } : {}
  const worker = startWorker({ ...env, ...profileEnv, PORT: String(await findFreePort()) })
  const cpuMs = (): number => 1_000 * readProcessorSeconds(worker.child.pid!)
  let firstReading: {
    at: number
    cpuMs: number
    workLeft: number
    postgres: Awaited<ReturnType<typeof readPostgresWork>>
  } | null = null
  for (;;) {
    const workLeft = await queryNumber(openWorkQuery)
    if (!firstReading && workLeft < waiting) {
      firstReading = { at: performance.now(), cpuMs: cpuMs(), workLeft, postgres: await readPostgresWork() }
      await database.execute('select pg_stat_statements_reset()')
    }
    if (workLeft === 0) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  if (!firstReading) throw new Error('Nothing followed from the orders.')
  const seconds = (performance.now() - firstReading.at) / 1_000
  const [workerCpuMs, postgresAfter] = [cpuMs() - firstReading.cpuMs, await readPostgresWork()]
  // Work before the first reading isn't counted.
  const ordersDone = (orders * firstReading.workLeft) / waiting
  const [statements] = (
    await database.execute(
      `select sum(calls)::float8 as calls from pg_stat_statements
       where query !~ 'pg_(stat|read|current)|count\\(\\*\\) from jobs.job'`,
    )
  ).rows
  if (process.env.STATEMENTS) await printStatements(database)
  await worker.stop()
  return {
    orders,
    load: Number(loadavg()[0]!.toFixed(1)),
    ordersPerSecond: Number((ordersDone / seconds).toFixed(1)),
    workerCpuMsPerOrder: Number((workerCpuMs / ordersDone).toFixed(2)),
    postgresCpuMsPerOrder: Number(
      ((postgresAfter.cpuMs - firstReading.postgres.cpuMs) / ordersDone).toFixed(2),
    ),
    jobsPerOrder: Number((jobs / orders).toFixed(2)),
    statementsPerOrder: Number((Number(statements!.calls) / ordersDone).toFixed(2)),
    transactionsPerOrder: Number(
      ((postgresAfter.transactions - firstReading.postgres.transactions) / ordersDone).toFixed(2),
    ),
    logBytesPerOrder: Math.round((postgresAfter.logged - firstReading.postgres.logged) / ordersDone),
  }
}

/** Where Postgres spent its time. */
async function printStatements(database: Database): Promise<void> {
  const { rows } = await database.execute(
    `select calls, round((total_exec_time + total_plan_time)::numeric, 1) as ms, rows, wal_bytes::bigint as wal,
       left(regexp_replace(query, '\\s+', ' ', 'g'), 150) as query
     from pg_stat_statements order by total_exec_time + total_plan_time desc limit 45`,
  )
  for (const { calls, ms, rows: count, wal, query } of rows)
    console.log(`${ms} ms ${calls}x ${count} rows ${wal} B: ${query}`)
}
