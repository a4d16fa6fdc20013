/** A press closes its books while the process is killed again and again: what it prints is what it would have printed. */
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
import { furnishHouse } from '#sample/house.ts'
import { setBusinessTime } from '../drivers/database.ts'
import { idOf, someAddress, someLine, someOrder } from '../drivers/orders.ts'
import { startPostgres } from '../drivers/postgres.ts'
import { freshFolder, type Running, startProcess } from '../drivers/process.ts'

const rounds = Number(process.env.ROUNDS ?? 3)
const killsEach = 3
const seed = Number(process.env.SEED ?? 7)
const friday = new Date('2025-08-22T20:00:00Z')
const afterCutOffs = new Date('2025-08-26T18:30:00Z')
const techniques = ['dtg', 'embroidery', 'sublimation', 'giclee', 'dtf']
const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

/** Paid orders that wait for the cut-offs of five techniques, before the first of them. */
async function prepare(env: Record<string, string>): Promise<void> {
  const config = readConfig({ ...env, LOG_LEVEL: 'error' })
  const database = await openDatabase(config)
  await migrate(database)
  await database.transact(furnishHouse)
  await setBusinessTime(database, friday)
  const deps = { ring: { secret: config.secretKey }, appUrl: config.appUrl, now: new Date() }
  const person = { name: 'Ada', email: 'ada@fanfare.test', password: 'press and ship 42', staff: [] }
  await database.transact((tx, at) => createAccount(tx, deps, person, at))
  const random = seedRandom(seed)
  for (let number = 0; number < 100; number += 1)
    await database.transact(async (tx) => {
      const lines = techniques.map((technique) =>
        someLine({
          technique,
          quantity: random.integer(1, 3),
          listingId: idOf('listing', `${technique} ${random.integer(1, 6)}`),
          designVersionId: idOf('designVersion', `${technique} ${random.integer(1, 9)}`),
        }),
      )
      const country = number % 2 ? 'DE' : 'NG'
      const at = new Date(friday.getTime() + number * 60_000)
      const order = await placeOrder(tx, someOrder({ lines, address: { ...someAddress, country } }), at)
      await payOrder(tx, order.id, 'pay', at)
    })
  await setBusinessTime(database, afterCutOffs)
  // What the payments cause beside it (mails, fees) is not what is tried here, and would be done first.
  await database.execute('update platform.fact set done_at = clock_timestamp()')
  await database.close()
}

type Closed = { number: string; hash: string; pieces: number }
/** The closed batches, each with the hash stored at its closing. */
async function manifests(client: pg.Client): Promise<Closed[]> {
  const { rows } = await client.query<Closed>(
    `select b.number, b.manifest_hash as hash, (select count(*)::int from production.batch_unit u where u.batch_id = b.id) as pieces
     from production.batch b where b.state <> 'collecting' order by b.number`,
  )
  return rows
}
/** The same hash, calculated here from the stored pieces. */
async function hashedAgain(client: pg.Client, number: string): Promise<string> {
  const { rows } = await client.query<{ line: string }>(
    `select concat_ws(' ', u.place, u.unit_id, u.attempt, u.sku, u.design_version_id) as line
     from production.batch_unit u join production.batch b on b.id = u.batch_id where b.number = $1 order by u.place`,
    [number],
  )
  return createHash('sha256')
    .update(rows.map(({ line }) => line).join('\n'))
    .digest('hex')
}
const waiting = async (client: pg.Client): Promise<number> =>
  Number(
    (await client.query(`select count(*) from orders.unit where status = 'awaiting_print'`)).rows[0].count,
  )

/** Notifies the process that time moved, like the sample's clock: everything due is done at once. */
async function due(env: Record<string, string>): Promise<void> {
  const database: Database = await openDatabase(readConfig({ ...env, LOG_LEVEL: 'error' }))
  await database.transact((tx) => moveClock(tx, 1))
  await database.close()
}

/** Polls until it is so; a closing that never ends fails here. */
async function until(so: () => Promise<boolean>, every: number, said: () => string): Promise<void> {
  const last = performance.now() + 90_000
  while (!(await so())) {
    if (performance.now() > last) throw new Error(`the books never closed: ${said()}`)
    await new Promise((done) => setTimeout(done, every))
  }
}

test(`${rounds * killsEach} kills while the books close leave the manifests of an undisturbed closing (SEED=${seed})`, async () => {
  const folder = freshFolder()
  const server = await startPostgres()
  ends.push(
    () => folder.remove(),
    () => server.stop(),
  )
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  ends.push(() => admin.end())
  const named = (name: string) => server.url.replace(/postgres$/, name)
  const envOf = (name: string) => ({ DATA_DIR: folder.path, DATABASE_URL: named(name) })
  const copy = async (name: string) => {
    await admin.query(`create database ${name} template pattern`)
    const client = new pg.Client({ connectionString: named(name) })
    await client.connect()
    // Closed by the server if a failed test ends it.
    client.on('error', () => undefined)
    return client
  }
  await admin.query('create database pattern')
  await prepare(envOf('pattern'))

  const calm = await copy('calm')
  const all = await waiting(calm)
  expect(all).toBeGreaterThan(500)
  let running: Running = await startProcess(envOf('calm'))
  const told = performance.now()
  await due(envOf('calm'))
  await until(async () => (await waiting(calm)) < all, 5, running.output)
  const first = performance.now() - told
  await until(async () => (await waiting(calm)) === 0, 5, running.output)
  const last = performance.now() - told
  await running.stop()
  const undisturbed = await manifests(calm)
  await calm.end()
  expect(undisturbed.length).toBeGreaterThanOrEqual(techniques.length)
  expect(undisturbed.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(all)

  const random = seedRandom(seed)
  const torn: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const name = `round${round}`
    const client = await copy(name)
    for (let kill = 0; kill < killsEach; kill += 1) {
      running = await startProcess(envOf(name))
      const before = await waiting(client)
      await due(envOf(name))
      await new Promise((done) => setTimeout(done, random.integer(Math.floor(first / 2), Math.ceil(last))))
      await running.kill()
      torn.push(await waiting(client))
      expect(torn.at(-1)).toBeLessThanOrEqual(before)
    }
    running = await startProcess(envOf(name))
    await due(envOf(name))
    await until(async () => (await waiting(client)) === 0, 25, running.output)
    await running.stop()
    const closed = await manifests(client)
    expect(closed).toEqual(undisturbed)
    for (const { number, hash } of closed) expect(await hashedAgain(client, number), number).toBe(hash)
    await client.end()
  }
  console.log(
    `${torn.length} kills left ${torn.join(', ')} of ${all} waiting; undisturbed: ${Math.round(last)} ms`,
  )
  // A kill after everything had closed shows nothing.
  expect(torn.filter((count) => count > 0).length).toBeGreaterThanOrEqual(rounds)
})
