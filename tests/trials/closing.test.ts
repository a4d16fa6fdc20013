/** Batches close while the process is killed again and again: they are the same as those of an undisturbed closing. */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { seedRandom } from '#kernel/random.ts'
import { payOrder, placeOrder } from '#orders'
import { readConfig } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import type { Database } from '#platform/database/tx.ts'
import { moveClock } from '#platform/facts/move-clock.ts'
import { openSampleHouse } from '#sample/house.ts'
import { setBusinessTime } from '../drivers/database.ts'
import { createId, createLine, createOrder, someAddress } from '../drivers/orders.ts'
import { startPostgres } from '../drivers/postgres.ts'
import { createFreshFolder, type RunningProcess, startProcess } from '../drivers/process.ts'

const rounds = Number(process.env.ROUNDS ?? 3)
const killsPerRound = 3
const seed = Number(process.env.SEED ?? 7)
const friday = new Date('2025-08-22T20:00:00Z')
const afterCutOffs = new Date('2025-08-26T18:30:00Z')
const techniques = ['dtg', 'embroidery', 'sublimation', 'giclee', 'dtf']
const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const end of cleanups.reverse()) await end()
})

/** Paid orders that wait for the cut-offs of five techniques, before the first of them. */
async function prepareShop(env: Record<string, string>): Promise<void> {
  const config = readConfig({ ...env, LOG_LEVEL: 'error' })
  const database = await openDatabase(config)
  await migrate(database)
  await database.transact(openSampleHouse)
  await setBusinessTime(database, friday)
  const deps = { ring: { secret: config.secretKey }, appUrl: config.appUrl, now: new Date() }
  const person = { name: 'Ada', email: 'ada@fanfare.test', password: 'press and ship 42', staff: [] }
  await database.transact((tx, at) => createAccount(tx, deps, person, at))
  const random = seedRandom(seed)
  for (let number = 0; number < 100; number += 1)
    await database.transact(async (tx) => {
      const lines = techniques.map((technique) =>
        createLine({
          technique,
          quantity: random.integer(1, 3),
          listingId: createId('listing', `${technique} ${random.integer(1, 6)}`),
          designVersionId: createId('designVersion', `${technique} ${random.integer(1, 9)}`),
        }),
      )
      const country = number % 2 ? 'DE' : 'NG'
      const at = new Date(friday.getTime() + number * 60_000)
      const order = await placeOrder(tx, createOrder({ lines, address: { ...someAddress, country } }), at)
      await payOrder(tx, order.id, 'pay', at)
    })
  await setBusinessTime(database, afterCutOffs)
  // Other effects of the payments (mails, fees) are not tested here, and would run first.
  await database.execute('update platform.fact set done_at = clock_timestamp()')
  await database.close()
}

type ClosedBatch = { number: string; hash: string; pieces: number }
/** The closed batches, each with the hash stored at its closing. */
async function queryManifests(client: pg.Client): Promise<ClosedBatch[]> {
  const { rows } = await client.query<ClosedBatch>(
    `select b.number, b.manifest_hash as hash, (select count(*)::int from production.batch_unit u where u.batch_id = b.id) as pieces
     from production.batch b where b.state <> 'collecting' order by b.number`,
  )
  return rows
}
/** The same hash, calculated here from the stored pieces. */
async function recomputeHash(client: pg.Client, number: string): Promise<string> {
  const { rows } = await client.query<{ line: string }>(
    `select concat_ws(' ', u.place, u.unit_id, u.attempt, u.sku, u.design_version_id) as line
     from production.batch_unit u join production.batch b on b.id = u.batch_id where b.number = $1 order by u.place`,
    [number],
  )
  return createHash('sha256')
    .update(rows.map(({ line }) => line).join('\n'))
    .digest('hex')
}
const countWaiting = async (client: pg.Client): Promise<number> =>
  Number(
    (await client.query(`select count(*) from orders.unit where status = 'awaiting_print'`)).rows[0].count,
  )

/** Tells the process that time has moved, like the sample's clock: everything due is done at once. */
async function makeDue(env: Record<string, string>): Promise<void> {
  const database: Database = await openDatabase(readConfig({ ...env, LOG_LEVEL: 'error' }))
  await database.transact((tx) => moveClock(tx, 1))
  await database.close()
}

/** Polls until `isDone`; fails if the closing never ends. */
async function waitUntil(
  isDone: () => Promise<boolean>,
  intervalMs: number,
  describeState: () => string,
): Promise<void> {
  const deadline = performance.now() + 90_000
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error(`the books never closed: ${describeState()}`)
    await new Promise((resolve) => setTimeout(resolve, intervalMs))
  }
}

test(`${rounds * killsPerRound} kills while the books close leave the manifests of an undisturbed closing (SEED=${seed})`, async () => {
  const folder = createFreshFolder()
  const server = await startPostgres()
  cleanups.push(
    () => folder.remove(),
    () => server.stop(),
  )
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  cleanups.push(() => admin.end())
  const buildUrl = (name: string) => server.url.replace(/postgres$/, name)
  const buildEnv = (name: string) => ({ DATA_DIR: folder.path, DATABASE_URL: buildUrl(name) })
  const copyPattern = async (name: string) => {
    await admin.query(`create database ${name} template pattern`)
    const client = new pg.Client({ connectionString: buildUrl(name) })
    await client.connect()
    // The server closes the connection if a failed test stops it.
    client.on('error', () => undefined)
    return client
  }
  await admin.query('create database pattern')
  await prepareShop(buildEnv('pattern'))

  const calm = await copyPattern('calm')
  const waitingBefore = await countWaiting(calm)
  expect(waitingBefore).toBeGreaterThan(500)
  let app: RunningProcess = await startProcess(buildEnv('calm'))
  const startedAt = performance.now()
  await makeDue(buildEnv('calm'))
  await waitUntil(async () => (await countWaiting(calm)) < waitingBefore, 5, app.output)
  const firstClosedMs = performance.now() - startedAt
  await waitUntil(async () => (await countWaiting(calm)) === 0, 5, app.output)
  const allClosedMs = performance.now() - startedAt
  await app.stop()
  const undisturbed = await queryManifests(calm)
  await calm.end()
  expect(undisturbed.length).toBeGreaterThanOrEqual(techniques.length)
  expect(undisturbed.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(waitingBefore)

  const random = seedRandom(seed)
  const waitingAfterKills: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const name = `round${round}`
    const client = await copyPattern(name)
    for (let kill = 0; kill < killsPerRound; kill += 1) {
      app = await startProcess(buildEnv(name))
      const waitingNow = await countWaiting(client)
      await makeDue(buildEnv(name))
      await new Promise((resolve) =>
        setTimeout(resolve, random.integer(Math.floor(firstClosedMs / 2), Math.ceil(allClosedMs))),
      )
      await app.kill()
      waitingAfterKills.push(await countWaiting(client))
      expect(waitingAfterKills.at(-1)).toBeLessThanOrEqual(waitingNow)
    }
    app = await startProcess(buildEnv(name))
    await makeDue(buildEnv(name))
    await waitUntil(async () => (await countWaiting(client)) === 0, 25, app.output)
    await app.stop()
    const closed = await queryManifests(client)
    expect(closed).toEqual(undisturbed)
    for (const { number, hash } of closed) expect(await recomputeHash(client, number), number).toBe(hash)
    await client.end()
  }
  console.log(
    `${waitingAfterKills.length} kills left ${waitingAfterKills.join(', ')} of ${waitingBefore} waiting; undisturbed: ${Math.round(allClosedMs)} ms`,
  )
  // A kill after everything has closed proves nothing.
  expect(waitingAfterKills.filter((count) => count > 0).length).toBeGreaterThanOrEqual(rounds)
})
