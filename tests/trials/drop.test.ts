/**
 * A crowd comes for numbered pieces, to two web processes over one Postgres, some of it going away at each step:
 * `FANS=20000 UNITS=500 ARRIVING=10 npm run trial -- drop`, with `BEHIND=one` all of them behind one address. The crowd is a process of its own and waits for nobody.
 */
import { spawn } from 'node:child_process'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { verifyLedger } from '#ledger'
import type { CrowdEnd, CrowdPlan } from '../drivers/drop-crowd.ts'
import { freePort, startProcess, startWorker } from '../drivers/process.ts'
import { parentOf, processorSeconds } from '../drivers/processor-time.ts'
import { openStore } from '../drivers/store.ts'
import { openTrialWorld } from '../drivers/trial-world.ts'

const fans = Number(process.env.FANS ?? 2_000)
const cap = Number(process.env.UNITS ?? 100)
/** Everybody comes within so many seconds. */
const arriving = Number(process.env.ARRIVING ?? 10)
const behind = process.env.BEHIND === 'one' ? 'one' : 'many'
const seed = Number(process.env.SEED ?? 7)
/** A folder for a profile of each web process; the statements that took longest are printed then too. */
const profiled: Record<string, string> = process.env.PROFILE
  ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.PROFILE}` }
  : {}
/** What the pieces should be held in after the opening, on a machine that carries it. */
const goalSeconds = 5
let world: Awaited<ReturnType<typeof openTrialWorld>>
afterAll(() => world?.end())

/** Postgres, a store with one drop on sale, two web processes and a worker. */
async function open() {
  world = await openTrialWorld()
  const { database, env, port } = world
  const store = await openStore(database, 'trial')
  const listingId = await store.sell({ title: 'A hundred', unitsCap: cap, perPersonLimit: 1 })
  const first = await startProcess({ ...env, ...profiled, ROLE: 'web', PORT: port })
  const worker = startWorker({ ...env, PORT: String(await freePort()) })
  const second = await startProcess({ ...env, ...profiled, ROLE: 'web', PORT: String(await freePort()) })
  world.atTheEnd(() => Promise.all([first.stop(), second.stop(), worker.stop()]))
  const { rows } = await database.execute('select slug from listings.listing where id = $1', [listingId])
  const addresses = [first.address, second.address]
  const { rows: backend } = await database.execute('select pg_backend_pid() as pid')
  const pids = {
    web: [first.child.pid!, second.child.pid!],
    worker: [worker.child.pid!],
    postgres: [parentOf(Number(backend[0]!.pid))],
  }
  return { database, listingId, product: `/@trial/${rows[0]!.slug}`, addresses, pids }
}

type Spent = Record<'web' | 'worker' | 'postgres', number>
/** Seconds of processor that each kind of process has taken so far. */
const spentBy = (pids: Record<keyof Spent, readonly number[]>): Spent => {
  const sum = (of: readonly number[]) => of.reduce((all, pid) => all + processorSeconds(pid), 0)
  return { web: sum(pids.web), worker: sum(pids.worker), postgres: sum(pids.postgres) }
}

async function crowd(plan: CrowdPlan): Promise<CrowdEnd> {
  const program = join(import.meta.dirname, '../drivers/drop-crowd.ts')
  const child = spawn(process.execPath, [program, JSON.stringify(plan)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  world.atTheEnd(() => child.kill())
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    said += part
  })
  await new Promise((done) => child.once('close', done))
  return JSON.parse(said) as CrowdEnd
}

const sold = async (listingId: string) =>
  (
    await world.database.execute(
      `select o.number, u.edition, c.captured_minor - c.refunded_minor - o.total_minor as off
         from orders."order" o join orders.unit u on u.order_id = o.id join payments.charge c on c.subject_id = o.id
        where o.paid_at is not null and c.status = 'captured' and u.listing_id = $1 order by u.edition`,
      [listingId],
    )
  ).rows

/** Seconds of this machine's clock until every piece was somebody's at once: sold, in an order, or kept for a turn. */
function watchHeld(listingId: string): { stop(): Promise<number> } {
  let [stopped, at] = [false, Number.NaN]
  const watching = (async () => {
    while (!stopped && Number.isNaN(at)) {
      const { rows } = await world.database.execute(
        `select s.sold + s.reserved + (select count(*) from turns.place p where p.listing_id = s.listing_id
            and p.until_at > platform.business_now() and p.used_at is null and p.left_at is null)::int as held
           from listings.stock s where s.listing_id = $1`,
        [listingId],
      )
      if (Number(rows[0]!.held) >= cap) at = Date.now()
      await new Promise((done) => setTimeout(done, 250))
    }
  })()
  return {
    stop: async () => {
      stopped = true
      await watching
      return at
    },
  }
}

/** Seconds from the opening until as many pieces as there are were in an order at least once. */
async function placedAfter(listingId: string, begunAt: number): Promise<number> {
  const { rows } = await world.database.execute(
    'select made_at from listings.hold where listing_id = $1 order by made_at offset $2 limit 1',
    [listingId, cap - 1],
  )
  return rows[0] ? (new Date(rows[0].made_at as string).getTime() - begunAt) / 1_000 : Number.NaN
}

function report(
  end: CrowdEnd,
  [held, placed]: readonly [number, number],
  load: number,
  [before, after]: readonly [Spent, Spent],
): string {
  const spread = (ms: readonly number[]): string => {
    const sorted = [...ms].sort((a, b) => a - b)
    const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN)
    return `${String(ms.length).padStart(6)} ${at(0.5)} / ${at(0.95)} / ${at(0.99)} / ${at(1)} ms`
  }
  const of = (name: string) => end.ends.filter((one) => one.end === name).length
  const took = (kind: keyof Spent) => `${kind} ${(after[kind] - before[kind]).toFixed(1)}`
  return [
    `${fans} fans in ${arriving} s behind ${behind === 'one' ? 'one address' : 'addresses of their own'} for ${cap} pieces: over after ${end.seconds.toFixed(1)} s; all held after ${held.toFixed(1)} s (${(held / goalSeconds).toFixed(1)} times the goal), all placed after ${placed.toFixed(1)} s`,
    `${of('bought')} bought, ${of('sold out')} heard that it is gone, ${of('left')} left, ${of('unpaid')} were declined; ${end.refusedCalls} calls made again, ${end.tooMany} answers of 429; load of the machine ${load.toFixed(1)}`,
    `seconds of processor: ${took('web')}, ${took('postgres')}, ${took('worker')}, crowd ${end.processor.toFixed(1)}`,
    `${'"sold out"'.padEnd(24)} ${spread(end.soldOut)} (half, 95, 99, all of 100)`,
    ...Object.entries(end.times)
      .sort()
      .map(([kind, ms]) => `${kind.padEnd(24)} ${spread(ms)}`),
  ].join('\n')
}

/** What was asked of Postgres since it began, by what it took there. */
async function statements(): Promise<string> {
  const { rows } = await world.database.execute(
    `select calls, round(total_exec_time + total_plan_time)::int as ms, left(regexp_replace(query, '\\s+', ' ', 'g'), 150) as words
       from pg_stat_statements order by total_exec_time + total_plan_time desc limit 40`,
  )
  return rows.map(({ calls, ms, words }) => `${calls} times, ${ms} ms: ${words}`).join('\n')
}

test(`${fans} fans come for ${cap} pieces: ${cap} are paid, numbered 1 to ${cap}, and nobody is thanked for nothing (SEED=${seed})`, async () => {
  const { database, listingId, product, addresses, pids } = await open()
  const [load] = loadavg()
  if (process.env.PROFILE) await database.execute('create extension pg_stat_statements')
  const before = spentBy(pids)
  const watched = watchHeld(listingId)
  const end = await crowd({ fans, seconds: arriving, seed, addresses, product, listingId, behind })
  const held = ((await watched.stop()) - end.begunAt) / 1_000
  const placed = await placedAfter(listingId, end.begunAt)
  console.log(report(end, [held, placed], load!, [before, spentBy(pids)]))
  if (process.env.PROFILE) console.log(await statements())
  const paid = await sold(listingId)
  const thanked = end.ends.filter((one) => one.end === 'bought').map((one) => one.order)
  expect([end.broken, end.stuck, end.tooMany]).toEqual([[], [], 0])
  expect(paid.map((row) => row.edition)).toEqual(Array.from({ length: cap }, (_, place) => place + 1))
  expect(paid.every((row) => Number(row.off) === 0)).toBe(true)
  expect([...thanked].sort()).toEqual(paid.map((row) => row.number).sort())
  const { rows } = await database.execute(
    `select count(*)::int as charged from payments.charge c join orders."order" o on o.id = c.subject_id
      where c.status = 'captured' and o.paid_at is null`,
  )
  expect(rows[0]!.charged).toBe(0)
  expect((await database.read((tx) => verifyLedger(tx))).faults).toEqual([])
}, 1_500_000)
