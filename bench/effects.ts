/**
 * What follows from orders: what a paid one costs the worker and Postgres, three workers against one when jobs wait,
 * and deliveries while some addresses never answer. The only limit is on what does not depend on the machine.
 * Usage: node bench/effects.ts [orders]. STATEMENTS=1 lists what Postgres did, PROFILE=folder keeps what the worker did.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { openFlows } from '#flows/reactions.ts'
import { readConfig } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import { buildServer } from '../scripts/build.ts'
import { startPostgres } from '../tests/drivers/postgres.ts'
import { createFreshFolder } from '../tests/drivers/process.ts'
import { measureDeliveries } from './effects/deliveries.ts'
import { measureOrders } from './effects/orders.ts'
import { measureWaiting } from './effects/waiting.ts'

const orders = Number(process.argv[2] ?? 300)
const limits = { transactionsPerOrder: 3 }

buildServer({ quiet: true })
const folder = createFreshFolder()
const server = await startPostgres()
const env = { DATA_DIR: folder.path, DATABASE_URL: server.url, SAMPLE: 'off', LOG_LEVEL: 'error' }
const database = await openDatabase(readConfig(env))
await migrate(database)
await openFlows({ database })
await database.execute('create extension if not exists pg_stat_statements')
const { rows } = await database.execute(
  `select (regexp_split_to_array(pg_read_file('postmaster.pid'), '\\n'))[1]::int as pid`,
)
const serverPid = Number(rows[0]!.pid)
const figures = {
  ...(await measureOrders({ database, env, serverPid }, orders)),
  ...(await measureWaiting(database, server.url)),
  ...(await measureDeliveries(database, serverPid)),
}
console.table(Object.entries(figures).map(([figure, value]) => ({ figure, value })))
mkdirSync('bench/results', { recursive: true })
writeFileSync('bench/results/effects.json', JSON.stringify(figures, null, 2))
await database.close()
await server.stop()
folder.remove()
if (figures.transactionsPerOrder > limits.transactionsPerOrder) {
  console.error(`More than ${limits.transactionsPerOrder} transactions an order.`)
  process.exitCode = 1
}
