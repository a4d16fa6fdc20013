/**
 * A crowd comes for numbered pieces, to two web processes over one Postgres, and some of it leaves at each step:
 * `FANS=20000 UNITS=500 ARRIVING=10 npm run trial -- drop`; with `BEHIND=one` all fans have one address. The crowd is a
 * process of its own and waits for nothing. `STRETCH=12` spreads the arrivals over twelve times as long, for a machine
 * that can't carry them faster; `STRETCH=auto` measures for a second how long this machine needs. `MARGIN=1` sends a
 * smaller crowd for as many pieces first, so that the report can say what each further fan costs.
 */
import { spawn } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { verifyLedger } from '#ledger'
import type { CrowdEnd, CrowdPlan } from '../drivers/drop-crowd.ts'
import { findFreePort, startProcess, startWorker } from '../drivers/process.ts'
import { readParent, readProcessorSeconds } from '../drivers/processor-time.ts'
import { openStore } from '../drivers/store.ts'
import { openTrialWorld } from '../drivers/trial-world.ts'

const fans = Number(process.env.FANS ?? 2_000)
const cap = Number(process.env.UNITS ?? 100)
/** The size of the smaller crowd that comes first with MARGIN: few more than can buy. */
const smallCrowd = process.env.MARGIN ? Math.max(Math.ceil(fans / 10), Math.ceil(cap * 1.5)) : 0
/** Everyone comes within this many seconds, times the stretch. */
const arrivalSeconds = Number(process.env.ARRIVING ?? 10)
/** Processor seconds, the crowd's included, for a fan who buys and for one who comes too late. */
const cpuShares = { buyer: 0.12, late: 0.0138 }
const addressKind = process.env.BEHIND === 'one' ? 'one' : 'many'
const seed = Number(process.env.SEED ?? 7)
/** PROFILE names a folder for a profile of each web process; the slowest statements are then printed, too. */
const profileEnv: Record<string, string> = process.env.PROFILE
  ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.PROFILE}` }
  : {}
/** The time after the opening in which all pieces should be held, on a machine that can carry the crowd. */
const goalSeconds = 5
let world: Awaited<ReturnType<typeof openTrialWorld>>
afterAll(() => world?.end())

/** How many times longer the arrivals take: processor seconds that they need, divided by what this machine gives. */
function findStretch(size: number): number {
  const stretchText = process.env.STRETCH ?? '1'
  if (stretchText !== 'auto') return Number(stretchText)
  const [cpuBefore, startedAt] = [process.cpuUsage(), performance.now()]
  while (performance.now() - startedAt < 1_000);
  const { user, system } = process.cpuUsage(cpuBefore)
  const cpuGranted = ((user + system) / 1_000 / (performance.now() - startedAt)) * availableParallelism()
  const neededSeconds = cap * cpuShares.buyer + Math.max(0, size - cap) * cpuShares.late
  return Math.max(1, Math.ceil((10 * neededSeconds) / (arrivalSeconds * cpuGranted)) / 10)
}

/** Postgres, a store with drops on sale, two web processes and a worker. */
async function openTrial() {
  world = await openTrialWorld()
  const { database, env, port } = world
  const store = await openStore(database, 'trial')
  const sellDrop = async (title: string) => {
    const listingId = await store.sell({ title, unitsCap: cap, perPersonLimit: 1 })
    const { rows } = await database.execute('select slug from listings.listing where id = $1', [listingId])
    return { listingId, product: `/@trial/${rows[0]!.slug}` }
  }
  const drops = { few: await sellDrop('A few'), many: await sellDrop('A hundred') }
  const firstWeb = await startProcess({ ...env, ...profileEnv, ROLE: 'web', PORT: port })
  const worker = startWorker({ ...env, PORT: String(await findFreePort()) })
  const secondWeb = await startProcess({
    ...env,
    ...profileEnv,
    ROLE: 'web',
    PORT: String(await findFreePort()),
  })
  world.addCleanup(() => Promise.all([firstWeb.stop(), secondWeb.stop(), worker.stop()]))
  const addresses = [firstWeb.address, secondWeb.address]
  const { rows: backend } = await database.execute('select pg_backend_pid() as pid')
  const pids = {
    web: [firstWeb.child.pid!, secondWeb.child.pid!],
    worker: [worker.child.pid!],
    postgres: [readParent(Number(backend[0]!.pid))],
  }
  return { database, drops, addresses, pids }
}

type OpenedTrial = Awaited<ReturnType<typeof openTrial>>
type ProcessorTime = Record<'web' | 'worker' | 'postgres', number>
type Pids = Record<keyof ProcessorTime, readonly number[]>
/** Processor seconds that each kind of process has used so far. */
const measureSpent = (pids: Pids): ProcessorTime => {
  const sum = (processIds: readonly number[]) =>
    processIds.reduce((total, pid) => total + readProcessorSeconds(pid), 0)
  return { web: sum(pids.web), worker: sum(pids.worker), postgres: sum(pids.postgres) }
}

async function runCrowd(plan: CrowdPlan): Promise<CrowdEnd> {
  const program = join(import.meta.dirname, '../drivers/drop-crowd.ts')
  const child = spawn(process.execPath, [program, JSON.stringify(plan)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  world.addCleanup(() => child.kill())
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
  })
  await new Promise((resolve) => child.once('close', resolve))
  return JSON.parse(output) as CrowdEnd
}

const findSold = async (listingId: string) =>
  (
    await world.database.execute(
      `select o.number, u.edition, c.captured_minor - c.refunded_minor - o.total_minor as off
         from orders."order" o join orders.unit u on u.order_id = o.id join payments.charge c on c.subject_id = o.id
        where o.paid_at is not null and c.status = 'captured' and u.listing_id = $1 order by u.edition`,
      [listingId],
    )
  ).rows

/** Watches for the moment at which every piece is taken: sold, in an order, or held for a turn. */
function watchHeld(listingId: string): { stop(): Promise<number> } {
  let [isStopped, heldAt] = [false, Number.NaN]
  const watching = (async () => {
    while (!isStopped && Number.isNaN(heldAt)) {
      const { rows } = await world.database.execute(
        `select s.sold + s.reserved + (select count(*) from turns.place p where p.listing_id = s.listing_id
            and p.until_at > platform.business_now() and p.used_at is null and p.left_at is null)::int as held
           from listings.stock s where s.listing_id = $1`,
        [listingId],
      )
      if (Number(rows[0]!.held) >= cap) heldAt = Date.now()
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  })()
  return {
    stop: async () => {
      isStopped = true
      await watching
      return heldAt
    },
  }
}

/** Seconds from the opening until as many pieces have been ordered as there are, cancelled orders included. */
async function measurePlaced(listingId: string, begunAt: number): Promise<number> {
  const { rows } = await world.database.execute(
    'select made_at from listings.hold where listing_id = $1 order by made_at offset $2 limit 1',
    [listingId, cap - 1],
  )
  return rows[0] ? (new Date(rows[0].made_at as string).getTime() - begunAt) / 1_000 : Number.NaN
}

type Run = {
  of: number
  stretch: number
  load: number
  end: CrowdEnd
  held: number
  placed: number
  spent: Record<keyof ProcessorTime | 'crowd', number>
}
/** Runs one crowd, from its first fan to its last. */
async function run(
  { addresses, pids }: OpenedTrial,
  size: number,
  drop: OpenedTrial['drops']['few'],
): Promise<Run> {
  const stretch = findStretch(size)
  const [load] = loadavg()
  const spentBefore = measureSpent(pids)
  const watch = watchHeld(drop.listingId)
  const end = await runCrowd({
    fans: size,
    seconds: arrivalSeconds * stretch,
    seed,
    addresses,
    ...drop,
    behind: addressKind,
  })
  const heldSeconds = ((await watch.stop()) - end.begunAt) / 1_000
  const placedSeconds = await measurePlaced(drop.listingId, end.begunAt)
  const spentAfter = measureSpent(pids)
  const spent = {
    web: spentAfter.web - spentBefore.web,
    postgres: spentAfter.postgres - spentBefore.postgres,
    worker: spentAfter.worker - spentBefore.worker,
    crowd: end.processor,
  }
  return { of: size, stretch, load: load!, end, held: heldSeconds, placed: placedSeconds, spent }
}

function report({
  of: size,
  stretch,
  load,
  end,
  held: heldSeconds,
  placed: placedSeconds,
  spent,
}: Run): string {
  const spread = (ms: readonly number[]): string => {
    const sorted = [...ms].sort((a, b) => a - b)
    const percentile = (share: number) =>
      Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN)
    return `${String(ms.length).padStart(6)} ${percentile(0.5)} / ${percentile(0.95)} / ${percentile(0.99)} / ${percentile(1)} ms`
  }
  const countEnds = (name: string) => end.ends.filter((end) => end.end === name).length
  const goal = goalSeconds * stretch
  const stretchNote = stretch === 1 ? '' : ` (${arrivalSeconds} s, stretched ${stretch} times)`
  return [
    `${size} fans in ${arrivalSeconds * stretch} s${stretchNote} behind ${addressKind === 'one' ? 'one address' : 'addresses of their own'} for ${cap} pieces: over after ${end.seconds.toFixed(1)} s; all held after ${heldSeconds.toFixed(1)} s (${(heldSeconds / goal).toFixed(1)} times the goal of ${goal} s), all placed after ${placedSeconds.toFixed(1)} s`,
    `${countEnds('bought')} bought, ${countEnds('sold out')} heard that it is gone, ${countEnds('left')} left, ${countEnds('unpaid')} were declined; ${end.refusedCalls} calls made again, ${end.tooMany} answers of 429; load of the machine ${load.toFixed(1)}`,
    `seconds of processor: ${formatSpent(spent, 1)}`,
    `${'"sold out"'.padEnd(24)} ${spread(end.soldOut)} (half, 95, 99, all of 100)`,
    ...Object.entries(end.times)
      .sort()
      .map(([kind, ms]) => `${kind.padEnd(24)} ${spread(ms)}`),
  ].join('\n')
}
const formatSpent = (spent: Run['spent'], digits: number): string =>
  Object.entries(spent)
    .map(([kind, value]) => `${kind} ${value.toFixed(digits)}`)
    .join(', ')

/** What each further fan without a piece costs, from two crowds that bought as many. */
function formatMargin(smaller: Run, larger: Run): string {
  const measureEach = (kind: keyof Run['spent']) =>
    (1_000 * (larger.spent[kind] - smaller.spent[kind])) / (larger.of - smaller.of)
  const kinds = ['web', 'postgres', 'worker', 'crowd'] as const
  const margin = Object.fromEntries(kinds.map((kind) => [kind, measureEach(kind)])) as Run['spent']
  return `milliseconds of processor for a fan more, from ${smaller.of} to ${larger.of}: ${formatSpent(margin, 2)}`
}

/** Postgres' statements since it started, slowest first. */
async function listStatements(): Promise<string> {
  const { rows } = await world.database.execute(
    `select calls, round(total_exec_time + total_plan_time)::int as ms, left(regexp_replace(query, '\\s+', ' ', 'g'), 150) as words
       from pg_stat_statements order by total_exec_time + total_plan_time desc limit 40`,
  )
  return rows.map(({ calls, ms, words }) => `${calls} times, ${ms} ms: ${words}`).join('\n')
}

/** As many are paid as there are pieces, each with its own number, and just these fans are thanked. */
async function expectExact({ end }: Run, listingId: string): Promise<void> {
  const paid = await findSold(listingId)
  const thanked = end.ends.filter((end) => end.end === 'bought').map((end) => end.order)
  expect([end.broken, end.stuck, end.tooMany]).toEqual([[], [], 0])
  expect(paid.map((row) => row.edition)).toEqual(Array.from({ length: cap }, (_, index) => index + 1))
  expect(paid.every((row) => Number(row.off) === 0)).toBe(true)
  expect([...thanked].sort()).toEqual(paid.map((row) => row.number).sort())
}

test(`${fans} fans come for ${cap} pieces: ${cap} are paid, numbered 1 to ${cap}, and nobody is thanked without one (SEED=${seed})`, async () => {
  const trial = await openTrial()
  const { database, drops } = trial
  const smallRun = smallCrowd > cap ? await run(trial, smallCrowd, drops.few) : null
  if (smallRun) {
    console.log(report(smallRun))
    await expectExact(smallRun, drops.few.listingId)
  }
  if (process.env.PROFILE) await database.execute('create extension pg_stat_statements')
  const largeRun = await run(trial, fans, drops.many)
  console.log(report(largeRun))
  if (smallRun) console.log(formatMargin(smallRun, largeRun))
  if (process.env.PROFILE) console.log(await listStatements())
  await expectExact(largeRun, drops.many.listingId)
  const { rows } = await database.execute(
    `select count(*)::int as charged from payments.charge c join orders."order" o on o.id = c.subject_id
      where c.status = 'captured' and o.paid_at is null`,
  )
  expect(rows[0]!.charged).toBe(0)
  expect((await database.read((tx) => verifyLedger(tx))).faults).toEqual([])
}, 1_500_000)
