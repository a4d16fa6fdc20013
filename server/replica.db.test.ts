/** Read-only pages use the replica; a person always sees their own writes, however far the replica lags. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { importCatalogue } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { type PostgresServer, type Standby, startPostgres } from '#drivers/postgres.ts'
import { openStore } from '#drivers/store.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openPostgres } from '#platform/database/postgres.ts'
import { openReplica, replicaLimits } from '#platform/database/replica.ts'
import type { Database, Replica } from '#platform/database/tx.ts'
import { openSampleHouse } from '#sample/house.ts'

/** These tests need two servers, one of which follows the other. */
const onServer = test.runIf(inject('server') !== '')
let server: PostgresServer
let standby: Standby
let primary: Database
let replica: Replica
let app: TestApp
let handle: string
/** A clock that stops until a test moves it. */
let clock = 0

beforeAll(async () => {
  if (!inject('server')) return
  server = await startPostgres({ durable: false })
  primary = await openPostgres(server.url, { writing: 4, reading: 4 })
  await migrate(primary)
  await primary.transact((tx, at) => importCatalogue(tx, at))
  await primary.transact(openSampleHouse)
  standby = await server.follow()
  replica = openReplica({ primary: server.url, replica: standby.url }, primary, {
    now: () => clock,
    // Only the test checks the replica, and a slow machine doesn't count as frozen.
    limits: {
      ...replicaLimits,
      compareMs: Number.POSITIVE_INFINITY,
      answerMs: 60_000,
      compareAnswerMs: 60_000,
    },
  })
  app = await openApp({}, { ...primary, replica })
  handle = 'harmattan'
  await openStore(app.services.database, handle)
})
beforeEach(async () => {
  if (!inject('server')) return
  await standby.resume()
  await waitForStandby()
})
afterAll(async () => {
  await replica?.close()
  await primary?.close()
  await standby?.stop()
  await server?.stop()
})

/** Waits until the replica has every write, however slow it is. */
async function waitForStandby(): Promise<void> {
  const position = await replica.position()
  await waitUntil(async () => {
    await replica.look()
    return replica.mayBeRead(position)
  })
}
async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20))
}
const renameShop = async (name: string) => {
  await primary.execute('update accounts.shop set name = $1 where handle = $2', [name, handle])
}
const readAbout = (jar?: Jar) => app.readPage(`/@${handle}/about`, jar)
const countAnswered = async (work: () => Promise<unknown>): Promise<number> => {
  const countBefore = replica.figures().answered
  await work()
  return replica.figures().answered - countBefore
}

onServer('pages of a store and the catalogue are read from the replica, a checkout is not', async () => {
  for (const path of ['/products', `/@${handle}/shop`, `/@${handle}/about`])
    expect(await countAnswered(() => app.fetch(path)), path).toBeGreaterThan(0)
  for (const path of [`/@${handle}/cart`, `/@${handle}/checkout`, '/login', '/proof'])
    expect(await countAnswered(() => app.fetch(path)), path).toBe(0)
})

onServer(
  'what was changed a moment ago may be missing for strangers, and is there once the replica has it',
  async () => {
    await renameShop('Before the pause')
    await waitForStandby()
    await standby.pause()
    await renameShop('After the pause')
    expect(await readAbout()).toContain('Before the pause')
    await standby.resume()
    await waitForStandby()
    // A rendered page is cached for half a second.
    await waitUntil(async () => (await readAbout()).includes('After the pause'))
  },
)

onServer(
  'a browser that wrote something sees it at once, on every process, while the replica is behind',
  async () => {
    const jar: Jar = new Map([
      ['cart', 'x'.repeat(43)],
      ['own', 'page'],
    ])
    await renameShop('Old name')
    await waitForStandby()
    await standby.pause()
    await renameShop('New name')
    expect(await readAbout(jar)).toContain('Old name')
    const postForm = (path: string, fields: Record<string, string>) => app.post(path, fields, jar)
    await postForm('/theme', { theme: 'dark', back: '/' })
    expect(jar.has('wrote'), 'a form that writes nothing leaves no sign').toBe(false)
    const email = `${randomBytes(4).toString('hex')}@example.com`
    expect((await postForm(`/@${handle}/newsletter`, { email, consent: 'on' })).status).toBe(200)
    expect(jar.get('wrote')).toMatch(/^\d+$/)
    expect(await readAbout(jar)).toContain('New name')
    const otherReplica = openReplica({ primary: server.url, replica: standby.url }, primary)
    const secondApp = await openApp({}, { ...primary, replica: otherReplica })
    await otherReplica.look()
    expect(await secondApp.readPage(`/@${handle}/about`, jar)).toContain('New name')
    await standby.resume()
    await waitForStandby()
    expect(await countAnswered(() => readAbout(jar))).toBeGreaterThan(0)
    await otherReplica.close()
  },
)

onServer('a replica that is two seconds behind is not read until it has caught up', async () => {
  await standby.pause()
  await renameShop('Two seconds ago')
  await replica.look()
  expect(replica.mayBeRead(null)).toBe(true)
  clock += replicaLimits.maxAgeMs + 1
  expect(replica.mayBeRead(null)).toBe(false)
  expect(await countAnswered(async () => expect(await readAbout()).toContain('Two seconds ago'))).toBe(0)
  await standby.resume()
  await waitForStandby()
  expect(replica.mayBeRead(null)).toBe(true)
})

onServer('a request that began on the primary stays there, so that it never reads older data', async () => {
  await standby.pause()
  await renameShop('Begun elsewhere')
  clock += replicaLimits.maxAgeMs + 1
  const reads = replica.reads(null)
  await reads.readOn(async () => null)
  await standby.resume()
  await waitForStandby()
  expect(replica.mayBeRead(null)).toBe(true)
  expect(await countAnswered(() => reads.read(async () => null))).toBe(0)
  expect(await countAnswered(() => replica.reads(null).read(async () => null))).toBe(1)
})

onServer('a house where nothing happens has a replica that doesn’t count as old', async () => {
  for (let hour = 0; hour < 3; hour += 1) {
    clock += 3_600_000
    await replica.look()
    expect(replica.mayBeRead(null)).toBe(true)
  }
})

onServer(
  'a replica that fails is not read, the primary answers in its place, and it comes back automatically',
  async () => {
    expect(replica.mayBeRead(null)).toBe(true)
    await standby.halt()
    const failedBefore = replica.figures().failed
    expect((await app.fetch('/products')).status).toBe(200)
    expect(replica.figures().failed).toBeGreaterThan(failedBefore)
    expect(replica.mayBeRead(null)).toBe(false)
    await replica.look()
    expect(replica.mayBeRead(null)).toBe(false)
    await standby.start()
    await waitForStandby()
    expect(await countAnswered(() => app.fetch('/products'))).toBeGreaterThan(0)
  },
)

onServer('a read that writes is answered by the primary, and the replica is not blamed', async () => {
  const { rows } = await replica.reads(null).read(async (tx) => {
    const transaction = await tx.execute('select txid_current() as id')
    return transaction as unknown as { rows: unknown[] }
  })
  expect(rows).toHaveLength(1)
  expect(replica.mayBeRead(null)).toBe(true)
})

onServer('the wall of a shop holds on the replica as well', async () => {
  const { rows } = await primary.execute('select id from accounts.shop where handle = $1', [handle])
  const findVisibleShops = (shopId: string) =>
    replica
      .reads(null)
      .scopedTo(shopId)
      .read(async (tx) => {
        const result = await tx.execute('select distinct shop_id from listings.listing')
        return (result as unknown as { rows: unknown[] }).rows.length
      })
  expect(await findVisibleShops('shp_nobodys')).toBe(0)
  await expect(
    replica
      .reads(null)
      .scopedTo(String(rows[0]!.id))
      .read((tx) => tx.execute('reset role')),
  ).resolves.toBeTruthy()
})

onServer('a server that takes writes itself is no replica', async () => {
  const sameServer = openReplica({ primary: server.url, replica: server.url }, primary)
  await sameServer.look()
  expect(sameServer.mayBeRead(null)).toBe(false)
  await sameServer.close()
})

onServer('while the primary is away, readers are served from the replica', async () => {
  await waitForStandby()
  await app.fetch('/products')
  await server.halt()
  clock += 60_000
  await replica.look()
  expect(
    await countAnswered(async () => expect((await app.fetch('/products')).status).toBe(200)),
  ).toBeGreaterThan(0)
  const ownJar: Jar = new Map([['wrote', '9'.repeat(18)]])
  const ownAnswer = await app.fetch('/products', { jar: ownJar })
  expect([ownAnswer.status, ownAnswer.headers.get('retry-after')]).toEqual([503, '5'])
  await server.start()
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.end()
  await waitForStandby()
})
