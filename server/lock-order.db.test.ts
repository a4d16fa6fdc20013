import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openApp, type TestApp } from '#drivers/app.ts'
import { advanceLane, openCrowd } from '#drivers/crowd.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { openStore } from '#drivers/store.ts'
import { verifyLedger } from '#ledger'
import { sumDrops } from '#listings'
import { openPostgres } from '#platform/database/postgres.ts'
import type { Database } from '#platform/database/tx.ts'

const server = inject('server')
let database: Database
let name: string
let workers: TestApp[]

/** Postgres looks for deadlocks after 20 ms here, not after a second, so that each shows while the crowd runs. */
async function openImpatient(): Promise<Database> {
  const first = await openTestDatabase({ kept: true })
  if (!server) return first
  name = String((await first.execute('select current_database() as name')).rows[0]!.name)
  await first.execute(`alter database ${name} set deadlock_timeout = '20ms'`)
  await first.close()
  return openPostgres(server.replace(/postgres$/, name), { writing: 12, reading: 4 })
}

/** The server's count, after every connection has reported and closed. */
async function countDeadlocks(): Promise<number> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  try {
    for (;;) {
      const { rowCount } = await admin.query('select from pg_stat_activity where datname = $1', [name])
      if (rowCount === 0) break
    }
    const { rows } = await admin.query('select deadlocks from pg_stat_database where datname = $1', [name])
    return Number(rows[0].deadlocks)
  } finally {
    await admin.end()
  }
}

beforeAll(async () => {
  database = await openImpatient()
  workers = [await openApp({}, database), await openApp({}, database)]
})
let isClosed = false
const close = async () => {
  if (!isClosed) await database.close()
  isClosed = true
}
afterAll(close)

/** Few steps, and only deadlocks fail the test. LANES=12 STEPS=60 STRICT=1 runs longer, and fails on any error. */
const isStrict = process.env.STRICT === '1'
test('a crowd with carts of many lines, claims, closings and two workers never deadlocks', async () => {
  const seed = Number(process.env.SEED ?? 7)
  const [lanesCount, steps] = [Number(process.env.LANES ?? 5), Number(process.env.STEPS ?? 10)]
  const store = await openStore(database, 'crowd')
  const { crowd, lanes } = await openCrowd(database, store, seed, lanesCount)
  if (server) {
    let runningLanes = lanes.length
    const walks = lanes.map(async (lane) => {
      try {
        for (let step = 0; step < steps; step += 1) await advanceLane(lane)
      } finally {
        runningLanes -= 1
      }
    })
    const work = workers.map(async (worker) => {
      while (runningLanes > 0) await worker.settle()
    })
    const outcomes = await Promise.allSettled([...walks, ...work])
    const thrown = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason)] : [],
    )
    if (isStrict) expect(thrown).toEqual([])
    else if (thrown.length) console.log(thrown.join('\n'))
  } else {
    for (let step = 0; step < steps; step += 1) {
      for (const lane of lanes) await advanceLane(lane)
      if (step % 4 === 3) await workers[0]!.settle()
    }
  }
  await workers[0]!.settle()
  console.log(
    `crowd of SEED=${seed}: ${[...crowd.stepCounts].map(([step, times]) => `${step} ${times}`).join(', ')}`,
  )
  expect(crowd.stepCounts.get('buy')).toBeGreaterThan(0)
  expect((await database.read((tx) => verifyLedger(tx))).ok).toBe(true)
  expect(await database.read(sumDrops)).toMatchObject({ over: 0, off: 0 })
  await close()
  if (server) expect(await countDeadlocks()).toBe(0)
}, 300_000)
