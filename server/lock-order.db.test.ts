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

/** A deadlock is looked for after 20 ms here and not after a second, so that each shows while the crowd is there. */
async function openWatched(): Promise<Database> {
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
  database = await openWatched()
  workers = [await openApp({}, database), await openApp({}, database)]
})
let closed = false
const close = async () => {
  if (!closed) await database.close()
  closed = true
}
afterAll(close)

/** Few steps here, and only locks are judged; LANES=12 STEPS=60 STRICT=1 for a long look at whatever a step throws. */
const strict = process.env.STRICT === '1'
test('a crowd with carts of many lines, claims, closings and two workers never locks itself in a circle', async () => {
  const seed = Number(process.env.SEED ?? 7)
  const [lanesCount, steps] = [Number(process.env.LANES ?? 5), Number(process.env.STEPS ?? 10)]
  const store = await openStore(database, 'crowd')
  const { crowd, lanes } = await openCrowd(database, store, seed, lanesCount)
  if (server) {
    let walking = lanes.length
    const walks = lanes.map(async (lane) => {
      try {
        for (let step = 0; step < steps; step += 1) await advanceLane(lane)
      } finally {
        walking -= 1
      }
    })
    const work = workers.map(async (worker) => {
      while (walking > 0) await worker.settle()
    })
    const outcomes = await Promise.allSettled([...walks, ...work])
    const thrown = outcomes.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
    if (strict) expect(thrown).toEqual([])
    else if (thrown.length) console.log(thrown.join('\n'))
  } else {
    for (let step = 0; step < steps; step += 1) {
      for (const lane of lanes) await advanceLane(lane)
      if (step % 4 === 3) await workers[0]!.settle()
    }
  }
  await workers[0]!.settle()
  console.log(
    `crowd of SEED=${seed}: ${[...crowd.done].map(([step, times]) => `${step} ${times}`).join(', ')}`,
  )
  expect(crowd.done.get('buy')).toBeGreaterThan(0)
  expect((await database.read((tx) => verifyLedger(tx))).ok).toBe(true)
  expect(await database.read(sumDrops)).toMatchObject({ over: 0, off: 0 })
  await close()
  if (server) expect(await countDeadlocks()).toBe(0)
}, 300_000)
