/**
 * A purchase by the front door, step by step: into the cart, the cart, the checkout, its figures, Pay; by eight fans at
 * once, with one web process and Postgres. Then whole purchases, with a worker beside them that does all that follows.
 * A skeleton that does the least possible is measured in the same run. The limits are on statements, as Postgres counts them, and on processor time relative to
 * the skeleton's. Usage: node bench/checkout.ts [fans]. PROFILE names a folder for a profile of the web process;
 * the statements that took Postgres longest are then printed, with those of triggers, which count as statements.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openFlows } from '#flows/reactions.ts'
import { readConfig } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import { startPostgres } from '../tests/drivers/postgres.ts'
import { createFreshFolder, findFreePort, startProcess, startWorker } from '../tests/drivers/process.ts'
import { readProcessorSeconds } from '../tests/drivers/processor-time.ts'
import { openStore } from '../tests/drivers/store.ts'
import { type Answer, createFan, createPurchaseSteps, createSender, type Fan } from './measure/fan.ts'

const fans = Number(process.argv[2] ?? 200)
const clients = 8
/**
 * Statements, for a shop that sells all the time and so reads its latest sales again. `...Ratio`: processor time
 * relative to the skeleton's; the limit is about half as much again as was measured.
 */
const limits = { add: 3, pay: 8, afterTheCart: 10, withAllThatFollows: 30, addRatio: 25, checkoutRatio: 180 }

const folder = createFreshFolder()
const server = await startPostgres()
const [port, barePort] = [await findFreePort(), await findFreePort()]
const env = { DATA_DIR: folder.path, DATABASE_URL: server.url, SAMPLE: 'off', LOG_LEVEL: 'error' }
const database = await openDatabase(readConfig({ ...env, APP_URL: `http://localhost:${port}` }))
await migrate(database)
await openFlows({ database })
await database.execute('create extension if not exists pg_stat_statements')
if (process.env.PROFILE) {
  await database.execute("alter system set pg_stat_statements.track = 'all'")
  await database.execute('select pg_reload_conf()')
}
const queryNumber = async (text: string): Promise<number> => Number((await database.execute(text)).rows[0]!.n)
const serverPid = await queryNumber(
  `select (regexp_split_to_array(pg_read_file('postmaster.pid'), '\\n'))[1]::int as n`,
)
const store = await openStore(database, 'bench')
const listings: string[] = []
for (let n = 0; n < 12; n += 1) listings.push(await store.sell({ title: `Radio ${n}` }))
const address = `http://localhost:${port}`
const web = await startProcess({
  ...env,
  ...(process.env.PROFILE ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.PROFILE}` } : {}),
  ROLE: 'web',
  WEB_PROCESSES: '1',
  APP_URL: address,
  PORT: String(port),
})
const skeleton = spawn(process.execPath, [
  join(import.meta.dirname, 'checkout/skeleton.ts'),
  server.url,
  String(barePort),
])
await once(skeleton.stdout, 'data')

const shop = `${address}/@bench`
const request = createSender(address, clients)
const steps: Readonly<Record<string, (fan: Fan) => Promise<Answer>>> = createPurchaseSteps(
  shop,
  listings,
  request,
)
const bareSteps: typeof steps = {
  add: (fan) => request(fan, `http://localhost:${barePort}/add`, { thing: 'tee' }),
  pay: (fan) => request(fan, `http://localhost:${barePort}/pay`, { thing: 'tee' }),
}

/** Statements that the database sends itself, as for constraints at the end of a transaction: these don't count. */
const ownStatements =
  'pg_(stat|read)_|FOR KEY SHARE OF x|where entry_id = new.id|^select o.subtotal_minor - coalesce'
const readCalls = () =>
  queryNumber(
    `select coalesce(sum(calls), 0)::float8 as n from pg_stat_statements where query !~ '${ownStatements}'`,
  )
async function take(step: (fan: Fan) => Promise<Answer>, fan: Fan): Promise<void> {
  const { status, to, text } = await step(fan)
  if (status >= 400) throw new Error(`${status} ${to} ${text.slice(0, 200)}`)
  fan.page = text
}
type Row = { perSecond: number; webMs: number; postgresMs: number; statements: number }
/** Runs one step for all fans, eight at once. */
async function measure(
  crowd: readonly Fan[],
  pid: number,
  step: (fan: Fan) => Promise<Answer>,
): Promise<Row> {
  const before = {
    calls: await readCalls(),
    web: readProcessorSeconds(pid),
    postgres: readProcessorSeconds(serverPid),
  }
  const startedAt = performance.now()
  const queue = [...crowd]
  const client = async () => {
    for (let fan = queue.pop(); fan; fan = queue.pop()) await take(step, fan)
  }
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - startedAt) / 1_000
  const perFan = (sum: number) => Number((sum / crowd.length).toFixed(2))
  return {
    perSecond: Math.round(crowd.length / seconds),
    webMs: perFan(1_000 * (readProcessorSeconds(pid) - before.web)),
    postgresMs: perFan(1_000 * (readProcessorSeconds(serverPid) - before.postgres)),
    statements: perFan((await readCalls()) - before.calls),
  }
}

const createFans = (size: number): Fan[] => Array.from({ length: size }, createFan)
async function runCrowd(size: number): Promise<Record<string, Row>> {
  const [crowd, table] = [createFans(size), {} as Record<string, Row>]
  for (const [name, step] of Object.entries(steps)) table[name] = await measure(crowd, web.child.pid!, step)
  for (const [name, step] of Object.entries(bareSteps))
    table[`bare ${name}`] = await measure([crowd, crowd, crowd, crowd, crowd].flat(), skeleton.pid!, step)
  return table
}
// The first crowd only warms up: it prepares statements, and draws what the others find ready.
await runCrowd(40)
const table = await runCrowd(fans)

const openWorkQuery = `select (select count(*) from jobs.job where state < 'completed' and data ? 'fact'
    and name not in ('print-file', 'test-callbacks')) + (select count(*) from messages.mail where status = 'queued') as n`
let lookCount = 0
async function settle(): Promise<void> {
  for (; (await queryNumber(openWorkQuery)) > 0; lookCount += 1)
    await new Promise((resolve) => setTimeout(resolve, 200))
  lookCount += 1
}
/** Whole purchases, eight fans at once, and all that follows from them. */
async function buyAll(size: number): Promise<void> {
  const queue = createFans(size)
  const client = async () => {
    for (let fan = queue.pop(); fan; fan = queue.pop())
      for (const step of Object.values(steps)) await take(step, fan)
  }
  await Promise.all(Array.from({ length: clients }, client))
  await settle()
}
const worker = startWorker({ ...env, PORT: String(await findFreePort()) })
// What the crowds before left, and what the worker's own statements and first letters need.
await settle()
await buyAll(40)
lookCount = 0
const callsBefore = await readCalls()
await buyAll(fans)
const wholePurchaseCalls = Number((((await readCalls()) - callsBefore - lookCount) / fans).toFixed(2))
await worker.stop()

const sumCosts = (...names: string[]) =>
  names.reduce((sum, name) => sum + table[name]!.webMs + table[name]!.postgresMs, 0)
const sumStatements = (...names: string[]) =>
  Number(names.reduce((sum, name) => sum + table[name]!.statements, 0).toFixed(2))
const figures = {
  add: sumStatements('add'),
  pay: sumStatements('pay'),
  afterTheCart: sumStatements('checkout', 'figures', 'pay'),
  withAllThatFollows: Number((wholePurchaseCalls - sumStatements('add', 'cart')).toFixed(2)),
  addRatio: Number((sumCosts('add') / sumCosts('bare add')).toFixed(1)),
  checkoutRatio: Number(
    (sumCosts('add', 'cart', 'checkout', 'figures', 'pay') / sumCosts('bare pay')).toFixed(1),
  ),
}
console.table(table)
console.table(
  Object.entries(figures).map(([figure, value]) => ({
    figure,
    value,
    limit: limits[figure as keyof typeof limits],
  })),
)
const broken = Object.entries(figures).filter(
  ([figure, value]) => value > limits[figure as keyof typeof limits],
)
if (process.env.PROFILE) {
  const { rows } = await database.execute(`
    select calls, round((total_plan_time + total_exec_time)::numeric, 1) as ms, round(total_plan_time::numeric, 1) as planning,
           toplevel, left(regexp_replace(query, '\\s+', ' ', 'g'), 170) as words
      from pg_stat_statements order by total_plan_time + total_exec_time desc limit 45`)
  for (const row of rows) console.log(Object.values(row).join(' | '))
}
mkdirSync('bench/results', { recursive: true })
writeFileSync('bench/results/checkout.json', JSON.stringify({ limits, figures, table }, null, 2))
skeleton.kill()
await web.stop()
await database.close()
await server.stop()
folder.remove()
for (const [figure, value] of broken) console.error(`over its limit: ${figure} ${value}`)
if (broken.length) process.exitCode = 1
