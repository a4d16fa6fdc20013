/**
 * Fanfare and Vendure in turn, on this machine in one run: 2,000 products of eight variants each, Postgres beneath both, and
 * what each operation takes of the processors, with web process, worker and database. Fanfare's pages are drawn HTML for a fan
 * with a cart, Vendure's answers JSON that a storefront has yet to draw.
 * Usage: node bench/peers.ts [products]. PEERS_DIR is where Vendure is installed; ROUNDS how often each is
 * measured, ONLY which of them (`ONLY=add,checkout`).
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFlows } from '#flows/reactions.ts'
import { addUpPageChanges } from '#platform/http/page-changes.ts'
import { startPostgres } from '../tests/drivers/postgres.ts'
import { freePort, startProcess, startWorker } from '../tests/drivers/process.ts'
import { processorSeconds } from '../tests/drivers/processor-time.ts'
import { openStore } from '../tests/drivers/store.ts'
import { askerOf, newFan, purchaseSteps } from './measure/fan.ts'
import { openBench, postmasterOf } from './measure/postgres.ts'
import { report } from './measure/report.ts'
import { installVendure, vendureIn, vendureSteps } from './peers/vendure.ts'

const count = Number(process.argv[2] ?? 2_000)
const folder = process.env.PEERS_DIR ?? join(tmpdir(), 'fanfare-peers', 'vendure')
const rounds = Number(process.env.ROUNDS ?? 3)
/** How many times cheaper we must be. */
const goals: Record<string, number> = { list: 8, detail: 8, again: 8, search: 20, checkout: 6 }
/**
 * As often each is done in a round, by this many clients at once: often enough that a program which runs for days is measured.
 * `detail` looks at listings that nobody looked at before, `again` at the first hundred. The list and five searches are drawn
 * again after the sales of each round, once: few visits would measure that and not what visitors of a busy shop cost.
 */
const turns: Record<string, number> = {
  list: 500,
  detail: 400,
  again: 400,
  search: 500,
  add: 200,
  checkout: 200,
}
const only = process.env.ONLY?.split(',') ?? Object.keys(turns)
const clients = 8

const version = installVendure(folder)
if (!version) process.exit(0)
console.log(`Vendure ${version}`)

/** Ours: the store with its pages, a web process and a worker. */
async function openOurs() {
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
  // Like hours later, when the counts of the listings are summed.
  await database.execute(`update platform.page_change set at = at - interval '2 hours'`)
  await database.transact(addUpPageChanges)
  await database.execute('vacuum analyze')
  const port = await freePort()
  const address = `http://localhost:${port}`
  const settings = { ...env, SECRET_KEY: 'k'.repeat(40), APP_URL: address }
  const given = { ...settings, WEB_PROCESSES: '1' }
  const web = await startProcess({ ...given, ROLE: 'web', PORT: String(port) })
  const worker = startWorker({ ...given, PORT: String(await freePort()) })
  bench.owns(web.child)
  bench.owns(worker.child)
  const shop = `${address}/@bench`
  const ask = askerOf(address, clients)
  // A design's print file is drawn once, after its first sale: that is in the round before.
  const steps = purchaseSteps(shop, listings.slice(0, 12), ask)
  const words = ['tee', 'dusty', 'even', 'odd', 'number']
  let turn = 0
  let fresh = 100
  const withCart = newFan()
  withCart.cookies.set('cart', 'x'.repeat(43))
  const look = async (path: string) => {
    const { status, text } = await ask(withCart, shop + path)
    if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`)
  }
  const walk = async (...names: (keyof typeof steps)[]) => {
    const fan = newFan()
    for (const name of names) {
      const { status, to, text } = await steps[name](fan)
      if (status >= 400 || to.includes('problem')) throw new Error(`${name}: ${status} ${to}`)
      fan.page = text
    }
  }
  return {
    operations: {
      list: () => look('/shop'),
      detail: () => look(`/listing-${1 + ((fresh += 1) % count)}`),
      again: () => look(`/listing-${1 + ((turn += 1) % 100)}`),
      search: () => look(`/shop?q=${words[((turn += 1)) % words.length]}`),
      add: () => walk('add'),
      checkout: () => walk('add', 'cart', 'checkout', 'figures', 'pay'),
    },
    seconds: () => ({
      web: processorSeconds(web.child.pid!),
      worker: processorSeconds(worker.child.pid!),
      postgres: bench.serverSeconds(),
    }),
    /** Waits until the background work is done. */
    settled: async () => {
      const open = `select (select count(*) from jobs.job where state < 'completed' and data ? 'fact'
        and name <> 'test-callbacks') + (select count(*) from messages.mail where status = 'queued') as n`
      while ((await bench.one(open)) > 0) await new Promise((next) => setTimeout(next, 100))
    },
    async close() {
      await web.stop()
      await worker.stop()
      await bench.close()
    },
  }
}

async function openTheirs(owns: (child: { pid?: number | undefined }) => void) {
  const postgres = await startPostgres()
  const serverPid = await postmasterOf(postgres.url)
  owns({ pid: serverPid })
  const port = await freePort()
  const { fill, start } = vendureIn(folder, postgres.url)
  const before = processorSeconds(serverPid)
  const began = performance.now()
  await fill(count, port)
  const filled = {
    seconds: (performance.now() - began) / 1_000,
    postgresSeconds: processorSeconds(serverPid) - before,
  }
  const [web, worker] = [await start('web', port), await start('worker', await freePort())]
  owns(web)
  owns(worker)
  return {
    filled,
    operations: vendureSteps(`http://localhost:${port}`, count),
    seconds: () => ({
      web: processorSeconds(web.pid!),
      worker: processorSeconds(worker.pid!),
      postgres: processorSeconds(serverPid),
    }),
    settled: () => new Promise((next) => setTimeout(next, 5_000)),
    async close() {
      for (const child of [web, worker]) child.kill('SIGKILL')
      await postgres.stop()
    },
  }
}

type Spent = { web: number; worker: number; postgres: number }
type Side = {
  operations: Record<string, () => Promise<unknown>>
  seconds(): Spent
  settled(): Promise<unknown>
}
/** Processor milliseconds for one of them, including background work. */
async function measure({ operations, seconds, settled }: Side, name: string): Promise<Spent> {
  const many = turns[name]!
  const before = seconds()
  let left = many
  const client = async () => {
    while (left-- > 0) await operations[name]!()
  }
  await Promise.all(Array.from({ length: clients }, client))
  // Pages leave no work behind.
  if (name === 'add' || name === 'checkout') await settled()
  const after = seconds()
  const each = (of: keyof Spent) => (1_000 * (after[of] - before[of])) / many
  return { web: each('web'), worker: each('worker'), postgres: each('postgres') }
}
const sumOf = ({ web, worker, postgres }: Spent): number => web + worker + postgres
const wordsOf = (spent: Spent): string =>
  `${sumOf(spent).toFixed(2)} ms (web ${spent.web.toFixed(2)}, worker ${spent.worker.toFixed(2)}, Postgres ${spent.postgres.toFixed(2)})`

const children: { pid?: number | undefined }[] = []
process.once('exit', () => {
  for (const { pid } of children)
    try {
      process.kill(pid!, 'SIGINT')
    } catch {
      // It ended before.
    }
})
const theirs = await openTheirs((child) => children.push(child))
console.log(`Vendure's import: ${theirs.filled.seconds.toFixed(0)} s`)
const ours = await openOurs()
const costs: Record<string, { ours: number[]; theirs: number[] }> = {}
for (let round = 0; round <= rounds; round += 1)
  for (const name of only) {
    const pair = { ours: await measure(ours, name), theirs: await measure(theirs, name) }
    // The first of all warms both up.
    if (round === 0) continue
    const kept = (costs[name] ??= { ours: [], theirs: [] })
    kept.ours.push(sumOf(pair.ours))
    kept.theirs.push(sumOf(pair.theirs))
    console.log(`${round} ${name}: ${wordsOf(pair.ours)}; Vendure ${wordsOf(pair.theirs)}`)
  }
const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
await ours.close()
await theirs.close()
report(
  'peers',
  Object.entries(costs).map(([name, { ours: own, theirs: peer }]) => ({
    operation: `${name}: Vendure takes ${(middle(peer) / middle(own)).toFixed(1)} times as much${goals[name] ? `, goal ${goals[name]}` : ''}`,
    measured: middle(own),
    of: 'ms of processor',
    skeleton: middle(peer),
    limit: goals[name] ? 1 / goals[name] : null,
  })),
  { version, count, costs, import: theirs.filled },
)
