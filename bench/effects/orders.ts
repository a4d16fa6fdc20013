/**
 * What a paid order costs the worker and Postgres: orders are paid first, then a worker does everything that follows from
 * them, to the letter that leaves. Postgres and the worker share the machine.
 */
import { loadavg } from 'node:os'
import type { Database } from '#platform/database/tx.ts'
import { TestFan } from '../../tests/drivers/checkout.ts'
import { findFreePort, startWorker } from '../../tests/drivers/process.ts'
import { readProcessorSeconds } from '../../tests/drivers/processor-time.ts'
import { openStore } from '../../tests/drivers/store.ts'

type World = { database: Database; env: Record<string, string>; serverPid: number }

/** Print files are drawn but not counted: they belong to the press. */
const openWork = `select (select count(*) from jobs.job where state < 'completed' and data ? 'fact'
    and name not in ('print-file', 'test-callbacks'))
  + (select count(*) from messages.mail where status = 'queued') as n`

async function payFor(database: Database, orders: number): Promise<void> {
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
  await payFor(database, orders)
  const queryNumber = async (text: string) => Number((await database.execute(text)).rows[0]!.n)
  /** What Postgres has done so far: its transactions, its log in bytes, its processor time. */
  const readDone = async () => ({
    transactions: await queryNumber(
      `select (xact_commit + xact_rollback)::bigint as n from pg_stat_database where datname = current_database()`,
    ),
    logged: await queryNumber(`select (pg_current_wal_lsn() - '0/0')::bigint as n`),
    cpuMs: 1_000 * readProcessorSeconds(serverPid),
  })
  const jobs = await queryNumber(
    `select count(*)::int as n from jobs.job where data ->> 'fact' = 'order.paid'`,
  )
  const waiting = await queryNumber(openWork)
  const { PROFILE: profile } = process.env
  const profiled = profile ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profile}` } : {}
  const worker = startWorker({ ...env, ...profiled, PORT: String(await findFreePort()) })
  const cpuMs = (): number => 1_000 * readProcessorSeconds(worker.child.pid!)
  let first: { at: number; cpuMs: number; left: number; done: Awaited<ReturnType<typeof readDone>> } | null =
    null
  for (;;) {
    const workLeft = await queryNumber(openWork)
    if (!first && workLeft < waiting) {
      first = { at: performance.now(), cpuMs: cpuMs(), left: workLeft, done: await readDone() }
      await database.execute('select pg_stat_statements_reset()')
    }
    if (workLeft === 0) break
    await new Promise((next) => setTimeout(next, 100))
  }
  if (!first) throw new Error('Nothing followed from the orders.')
  const seconds = (performance.now() - first.at) / 1_000
  const [worked, doneAfter] = [cpuMs() - first.cpuMs, await readDone()]
  // Work before the first reading isn't counted.
  const ordersDone = (orders * first.left) / waiting
  const [statements] = (
    await database.execute(
      `select sum(calls)::float8 as calls from pg_stat_statements
       where query !~ 'pg_(stat|read|current)|count\\(\\*\\) from jobs.job'`,
    )
  ).rows
  if (process.env.STATEMENTS) await list(database)
  await worker.stop()
  return {
    orders,
    load: Number(loadavg()[0]!.toFixed(1)),
    ordersPerSecond: Number((ordersDone / seconds).toFixed(1)),
    workerCpuMsPerOrder: Number((worked / ordersDone).toFixed(2)),
    postgresCpuMsPerOrder: Number(((doneAfter.cpuMs - first.done.cpuMs) / ordersDone).toFixed(2)),
    jobsPerOrder: Number((jobs / orders).toFixed(2)),
    statementsPerOrder: Number((Number(statements!.calls) / ordersDone).toFixed(2)),
    transactionsPerOrder: Number(
      ((doneAfter.transactions - first.done.transactions) / ordersDone).toFixed(2),
    ),
    logBytesPerOrder: Math.round((doneAfter.logged - first.done.logged) / ordersDone),
  }
}

/** Where Postgres spent its time. */
async function list(database: Database): Promise<void> {
  const { rows } = await database.execute(
    `select calls, round((total_exec_time + total_plan_time)::numeric, 1) as ms, rows, wal_bytes::bigint as wal,
       left(regexp_replace(query, '\\s+', ' ', 'g'), 150) as query
     from pg_stat_statements order by total_exec_time + total_plan_time desc limit 45`,
  )
  for (const { calls, ms, rows: count, wal, query } of rows)
    console.log(`${ms} ms ${calls}x ${count} rows ${wal} B: ${query}`)
}
