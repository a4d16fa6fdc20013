/**
 * Fanfare and Vendure in turn, on this machine in one run: 2,000 products of eight variants each, Postgres beneath both, and
 * what each operation takes of the processors, with web process, worker and database. Fanfare's pages are drawn HTML for a fan
 * with a cart, Vendure's answers JSON that a storefront has yet to draw. `start` is the time until a web process has
 * shown its first list.
 * Usage: node bench/peers.ts [products]. PEERS_DIR is where Vendure is installed; ROUNDS how often each is
 * measured, ONLY which of them (`ONLY=add,checkout`).
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFlows } from '#flows/reactions.ts'
import { addUpPageChanges } from '#platform/http/page-changes.ts'
import { startPostgres } from '../tests/drivers/postgres.ts'
import { findFreePort, startProcess, startWorker } from '../tests/drivers/process.ts'
import { readProcessorSeconds } from '../tests/drivers/processor-time.ts'
import { openStore } from '../tests/drivers/store.ts'
import { createFan, createPurchaseSteps, createSender } from './measure/fan.ts'
import { findPostmaster, openBench } from './measure/postgres.ts'
import { report } from './measure/report.ts'
import { createVendureSteps, installVendure, runVendure } from './peers/vendure.ts'

const count = Number(process.argv[2] ?? 2_000)
const folder = process.env.PEERS_DIR ?? join(tmpdir(), 'fanfare-peers', 'vendure')
const rounds = Number(process.env.ROUNDS ?? 3)
/** How many times cheaper we must be; for `start`, how many times sooner the first page is there. */
const goals: Record<string, number> = { list: 8, detail: 8, again: 8, search: 20, checkout: 6, start: 3.2 }
/**
 * How often each operation runs in a round, by `clients` at once: often enough to measure a program that runs for days.
 * `detail` visits listings that nobody has visited before, `again` the first hundred. The list and five searches are
 * redrawn once after the sales of each round: few visits would measure only that, not the visitors of a busy shop.
 */
const turns: Record<string, number> = {
  list: 500,
  detail: 400,
  again: 400,
  search: 500,
  add: 200,
  checkout: 200,
  start: 1,
}
const only = process.env.ONLY?.split(',') ?? Object.keys(turns)
const clients = 8

const version = installVendure(folder)
if (!version) process.exit(0)
console.log(`Vendure ${version}`)

/** Fanfare: the store with its pages, a web process and a worker. */
async function openFanfare() {
  const bench = await openBench()
  const { database, env } = bench
  await openFlows({ database })
  const store = await openStore(database, 'bench')
  const listings = []
  for (let n = 1; n <= count; n += 1)
    listings.push(
      await store.sell({
        title: `${n % 3 === 0 ? 'Dusty ' : ''}${n % 2 === 0 ? 'even' : 'odd'} number ${n} tee`,
        colours: ['black'],
      }),
    )
  // As it is hours later, when the counts of the listings have been summed.
  await database.execute(`update platform.page_change set at = at - interval '2 hours'`)
  await database.transact(addUpPageChanges)
  await database.execute('vacuum analyze')
  const port = await findFreePort()
  const address = `http://localhost:${port}`
  const settings = { ...env, SECRET_KEY: 'k'.repeat(40), APP_URL: address }
  const childSettings = { ...settings, WEB_PROCESSES: '1' }
  const web = await startProcess({ ...childSettings, ROLE: 'web', PORT: String(port) })
  const worker = startWorker({ ...childSettings, PORT: String(await findFreePort()) })
  bench.adopt(web.child)
  bench.adopt(worker.child)
  const shop = `${address}/@bench`
  const request = createSender(address, clients)
  // A design's print file is drawn once, after its first sale: in the first round, which is not counted.
  const steps = createPurchaseSteps(shop, listings.slice(0, 12), request)
  const searchWords = ['tee', 'dusty', 'even', 'odd', 'number']
  let turn = 0
  let freshNumber = 100
  const cartFan = createFan()
  cartFan.cookies.set('cart', 'x'.repeat(43))
  const fetchPath = async (path: string) => {
    const { status, text } = await request(cartFan, shop + path)
    if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`)
  }
  const walk = async (...names: (keyof typeof steps)[]) => {
    const fan = createFan()
    for (const name of names) {
      const { status, to, text } = await steps[name](fan)
      if (status >= 400 || to.includes('problem')) throw new Error(`${name}: ${status} ${to}`)
      fan.page = text
    }
  }
  return {
    operations: {
      list: () => fetchPath('/shop'),
      detail: () => fetchPath(`/listing-${1 + ((freshNumber += 1) % count)}`),
      again: () => fetchPath(`/listing-${1 + ((turn += 1) % 100)}`),
      search: () => fetchPath(`/shop?q=${searchWords[((turn += 1)) % searchWords.length]}`),
      add: () => walk('add'),
      checkout: () => walk('add', 'cart', 'checkout', 'figures', 'pay'),
    },
    start: () => startAnother(childSettings),
    readSeconds: () => ({
      web: readProcessorSeconds(web.child.pid!),
      worker: readProcessorSeconds(worker.child.pid!),
      postgres: bench.readServerSeconds(),
    }),
    /** Waits until the background work is done. */
    settle: async () => {
      const openWorkQuery = `select (select count(*) from jobs.job where state < 'completed' and data ? 'fact'
        and name <> 'test-callbacks') + (select count(*) from messages.mail where status = 'queued') as n`
      while ((await bench.queryNumber(openWorkQuery)) > 0) await new Promise((next) => setTimeout(next, 100))
    },
    async close() {
      await web.stop()
      await worker.stop()
      await bench.close()
    },
  }
}

/** Another web process beside the first, until its first list is there; returns how to end it. */
async function startAnother(settings: Record<string, string>): Promise<() => Promise<void>> {
  const port = await findFreePort()
  const address = `http://localhost:${port}`
  const child = await startProcess({ ...settings, ROLE: 'web', APP_URL: address, PORT: String(port) })
  await (await fetch(`${address}/@bench/shop`)).text()
  return child.kill
}

async function openVendure(adopt: (child: { pid?: number | undefined }) => void) {
  const postgres = await startPostgres()
  const serverPid = await findPostmaster(postgres.url)
  adopt({ pid: serverPid })
  const port = await findFreePort()
  const { fill, start } = runVendure(folder, postgres.url)
  const secondsBefore = readProcessorSeconds(serverPid)
  const startedAt = performance.now()
  await fill(count, port)
  const importCost = {
    seconds: (performance.now() - startedAt) / 1_000,
    postgresSeconds: readProcessorSeconds(serverPid) - secondsBefore,
  }
  const [web, worker] = [await start('web', port), await start('worker', await findFreePort())]
  adopt(web)
  adopt(worker)
  return {
    importCost,
    operations: createVendureSteps(`http://localhost:${port}`, count),
    async start() {
      const startPort = await findFreePort()
      const child = await start('web', startPort)
      await createVendureSteps(`http://localhost:${startPort}`, count).list()
      return async () => void child.kill('SIGKILL')
    },
    readSeconds: () => ({
      web: readProcessorSeconds(web.pid!),
      worker: readProcessorSeconds(worker.pid!),
      postgres: readProcessorSeconds(serverPid),
    }),
    settle: () => new Promise((resolve) => setTimeout(resolve, 5_000)),
    async close() {
      for (const child of [web, worker]) child.kill('SIGKILL')
      await postgres.stop()
    },
  }
}

type ProcessorTime = { web: number; worker: number; postgres: number }
type Side = {
  operations: Record<string, () => Promise<unknown>>
  /** Starts another web process, until its first list is there; returns how to end it. */
  start(): Promise<() => Promise<void>>
  readSeconds(): ProcessorTime
  settle(): Promise<unknown>
}
/** Processor milliseconds for one operation, including its background work. */
async function measure({ operations, readSeconds, settle }: Side, name: string): Promise<ProcessorTime> {
  const turnCount = turns[name]!
  const before = readSeconds()
  let remaining = turnCount
  const client = async () => {
    while (remaining-- > 0) await operations[name]!()
  }
  await Promise.all(Array.from({ length: clients }, client))
  // Only these leave background work.
  if (name === 'add' || name === 'checkout') await settle()
  const after = readSeconds()
  const measureEach = (key: keyof ProcessorTime) => (1_000 * (after[key] - before[key])) / turnCount
  return { web: measureEach('web'), worker: measureEach('worker'), postgres: measureEach('postgres') }
}
/** Milliseconds until the first list of a process that has just begun. */
async function timeStart({ start }: Side): Promise<number> {
  const startedAt = performance.now()
  const end = await start()
  const elapsed = performance.now() - startedAt
  await end()
  return elapsed
}
const sumSpent = ({ web, worker, postgres }: ProcessorTime): number => web + worker + postgres
const formatSpent = (spent: ProcessorTime): string =>
  `${sumSpent(spent).toFixed(2)} ms (web ${spent.web.toFixed(2)}, worker ${spent.worker.toFixed(2)}, Postgres ${spent.postgres.toFixed(2)})`

const children: { pid?: number | undefined }[] = []
process.once('exit', () => {
  for (const { pid } of children)
    try {
      process.kill(pid!, 'SIGINT')
    } catch {
      // It has already ended.
    }
})
const vendure = await openVendure((child) => children.push(child))
console.log(`Vendure's import: ${vendure.importCost.seconds.toFixed(0)} s`)
const fanfare = await openFanfare()
const costs: Record<string, { own: number[]; peer: number[] }> = {}
async function compare(name: string): Promise<{ own: number; peer: number; line: string }> {
  if (name === 'start') {
    const [own, peer] = [await timeStart(fanfare), await timeStart(vendure)]
    return { own, peer, line: `${own.toFixed(0)} ms; Vendure ${peer.toFixed(0)} ms` }
  }
  const [own, peer] = [await measure(fanfare, name), await measure(vendure, name)]
  const line = `${formatSpent(own)}; Vendure ${formatSpent(peer)}`
  return { own: sumSpent(own), peer: sumSpent(peer), line }
}
for (let round = 0; round <= rounds; round += 1)
  for (const name of only) {
    const { own, peer, line } = await compare(name)
    // The first round only warms both up.
    if (round === 0) continue
    const rows = (costs[name] ??= { own: [], peer: [] })
    rows.own.push(own)
    rows.peer.push(peer)
    console.log(`${round} ${name}: ${line}`)
  }
const pickMedian = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
await fanfare.close()
await vendure.close()
report(
  'peers',
  Object.entries(costs).map(([name, { own: ownCosts, peer }]) => ({
    operation: `${name}: Vendure takes ${(pickMedian(peer) / pickMedian(ownCosts)).toFixed(1)} times as much${goals[name] ? `, goal ${goals[name]}` : ''}`,
    measured: pickMedian(ownCosts),
    of: name === 'start' ? 'ms' : 'ms of processor',
    skeleton: pickMedian(peer),
    limit: goals[name] ? 1 / goals[name] : null,
  })),
  { version, count, costs, import: vendure.importCost },
)
