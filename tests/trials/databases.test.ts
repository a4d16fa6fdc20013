/** Processes and the Postgres server they start on: two at once, one that is away, one that is not theirs. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServer, nodeFlags, serverProgram } from '../../scripts/build.ts'
import { startPostgres } from '../drivers/postgres.ts'
import { freePort, freshFolder, startProcess } from '../drivers/process.ts'

let server: Awaited<ReturnType<typeof startPostgres>>
const data = freshFolder()
const program = [...nodeFlags, serverProgram]
beforeAll(async () => {
  buildServer({ quiet: true })
  server = await startPostgres()
})
afterAll(async () => {
  await server.stop()
  data.remove()
})

async function query(text: string, url = server.url): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
async function emptyDatabase(name: string): Promise<string> {
  await query(`create database ${name}`)
  return server.url.replace(/postgres$/, name)
}

const sample = { NODE_ENV: 'development', ENV_FILE: 'none', DATA_DIR: data.path, LOG_LEVEL: 'error' }
const business = {
  ...sample,
  NODE_ENV: 'production',
  APP_URL: 'http://localhost:3000',
  SECRET_KEY: 'the key of this business, kept with care',
}

/** A command of an operator: what it printed, and how it ended. */
async function run(env: Record<string, string>, ...words: string[]) {
  const child = spawn(process.execPath, words, { env: { ...process.env, ...env } })
  const said = saidBy(child)
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, lines: said().trim().split('\n') }
}
function saidBy({ stdout, stderr }: ChildProcess): () => string {
  let said = ''
  for (const stream of [stdout, stderr]) stream?.on('data', (part: Buffer) => (said += part))
  return () => said
}

test('processes that find an empty database at once make it ready together, each migration once', async () => {
  const DATABASE_URL = await emptyDatabase('together')
  const runs = await Promise.all(
    [1, 2, 3].map(() => run({ ...sample, DATABASE_URL }, 'scripts/db.ts', 'migrate')),
  )
  expect(runs.map(({ status, lines }) => [status, lines[0]!.slice(0, 18)]).sort()).toEqual([
    [0, 'Applied: 0001_plat'],
    [0, 'Nothing to apply.'],
    [0, 'Nothing to apply.'],
  ])
})

test('web and workers of a business start on one empty database together', async () => {
  const DATABASE_URL = await emptyDatabase('pair')
  const env = { ...process.env, ...business, DATABASE_URL, ROLE: 'worker' }
  const workers = [1, 2].map(() => {
    const child = spawn(process.execPath, program, { env })
    return { child, said: saidBy(child), ended: once(child, 'exit') }
  })
  const web = await startProcess({ ...business, DATABASE_URL, ROLE: 'web' })
  expect(web.output()).toContain('is open at')
  expect(await (await fetch(`${web.address}/readyz`)).text()).toBe('ready')
  expect(await web.stop()).toBe(0)
  for (const { child, said, ended } of workers) {
    child.kill('SIGTERM')
    expect([await ended, said()]).toEqual([[0, null], ''])
  }
})

/** A port that forwards to the server once `arrives` is called; before that nobody listens there. */
async function serverThatIsAway() {
  const port = await freePort()
  const { port: there } = new URL(server.url)
  const sockets = new Set<Socket>()
  const relay = createServer((from) => {
    const to = connect(Number(there), '127.0.0.1')
    for (const one of [from, to]) sockets.add(one.on('error', () => undefined))
    from.pipe(to).pipe(from)
  })
  return {
    urlOf: (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`,
    arrives: () => once(relay.listen(port, '127.0.0.1'), 'listening'),
    leaves() {
      for (const socket of sockets) socket.destroy()
      relay.close()
    },
  }
}
const untilSaid = (child: ChildProcess, said: () => string, words: string) =>
  new Promise<void>((done) => {
    const look = () => said().includes(words) && done()
    child.stdout!.on('data', look)
    child.once('exit', () => done())
    look()
  })

test('a start while the database is away says so, is alive and not ready, and goes on by itself', async () => {
  await emptyDatabase('away')
  const away = await serverThatIsAway()
  const port = await freePort()
  const env = { ...business, PORT: String(port), DATABASE_URL: away.urlOf('away') }
  const child = spawn(process.execPath, program, { env: { ...process.env, ...env } })
  const said = saidBy(child)
  await untilSaid(child, said, 'Waiting for it')
  expect(said()).toMatch(
    /^The database away at 127\.0\.0\.1:\d+ can't be used: .*ECONNREFUSED.* Waiting for it\.$/m,
  )
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  expect((await ask('/healthz')).status).toBe(200)
  const waiting = await ask('/login')
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await waiting.text()).toContain('tries again by itself')
  expect([(await ask('/readyz')).status, (await ask('/readyz')).headers.get('retry-after')]).toEqual([
    503,
    '5',
  ])
  await away.arrives()
  await untilSaid(child, said, 'is open at')
  expect((await ask('/readyz')).status, said()).toBe(200)
  expect(said().match(/Waiting for it/g)).toHaveLength(1)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  away.leaves()
})

test('a process that waits for its database ends at once when it is told to', async () => {
  const away = await serverThatIsAway()
  for (const ROLE of ['web', 'worker']) {
    const env = { ...business, ROLE, PORT: '0', DATABASE_URL: away.urlOf('away') }
    const child = spawn(process.execPath, program, { env: { ...process.env, ...env } })
    const said = saidBy(child)
    await untilSaid(child, said, 'Waiting for it')
    child.kill('SIGTERM')
    expect(await once(child, 'exit'), said()).toEqual([0, null])
  }
})

/** A server that rejects every password like Postgres. */
async function refusing(): Promise<{ port: number; close(): void }> {
  const fields = ['SFATAL', 'C28P01', 'Mpassword authentication failed for user "fanfare"'].join('\0')
  const body = Buffer.from(`${fields}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(body.length + 4, 1)
  const listening = createServer((socket) =>
    socket.on('error', () => undefined).once('data', () => socket.end(Buffer.concat([head, body]))),
  ).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return { port: (listening.address() as AddressInfo).port, close: () => listening.close() }
}

test('a wrong password and a database that is not there end the start with one line', async () => {
  const strict = await refusing()
  for (const [DATABASE_URL, words] of [
    [`postgres://fanfare:wrong@127.0.0.1:${strict.port}/fanfare`, /password authentication failed/],
    [server.url.replace(/postgres$/, 'unknown'), /database "unknown" does not exist/],
  ] as const) {
    const { status, lines } = await run({ ...business, PORT: '0', DATABASE_URL }, ...program)
    expect([status, lines]).toEqual([1, [expect.stringMatching(words)]])
  }
  strict.close()
})

/** A database that was used once: the least that a person can do with it. */
async function startedAs(env: Record<string, string>, DATABASE_URL: string): Promise<void> {
  expect(await run({ ...env, DATABASE_URL }, 'scripts/staff.ts', 'list')).toMatchObject({ status: 0 })
}
const clock = (url: string) => query('select movable, offset_ms from platform.clock', url)

test('a business never starts on the database of the sample, nor the sample on that of a business', async () => {
  const shop = await emptyDatabase('shop')
  await startedAs(sample, shop)
  await query('update platform.clock set movable = true, offset_ms = -7', shop)
  const before = await clock(shop)
  const wrong = await run({ ...business, PORT: '0', DATABASE_URL: shop }, ...program)
  expect(wrong).toEqual({ status: 1, lines: [expect.stringMatching(/^This database holds the sample shop/)] })
  expect(await clock(shop)).toEqual(before)

  const firm = await emptyDatabase('firm')
  await startedAs(business, firm)
  for (const words of [program, ['scripts/db.ts', 'seed'], ['scripts/staff.ts', 'list']]) {
    const sold = await run({ ...sample, PORT: '0', DATABASE_URL: firm }, ...words)
    expect(sold).toEqual({ status: 1, lines: [expect.stringMatching(/^This database is for a business/)] })
  }
  expect(await query('select from accounts.person', firm)).toEqual([])
  expect(await clock(firm)).toEqual([{ movable: false, offset_ms: '0' }])
})

test('reset empties a database of the sample that is named, and no other', async () => {
  const reset = (env: Record<string, string>, ...name: string[]) =>
    run(env, 'scripts/db.ts', 'reset', ...name)
  const shop = { ...sample, DATABASE_URL: await emptyDatabase('dev') }
  await startedAs(sample, shop.DATABASE_URL)
  for (const name of [[], ['firm']])
    expect(await reset(shop, ...name)).toEqual({
      status: 1,
      lines: [expect.stringMatching(/empty the database "dev" at .*npm run db -- reset dev$/)],
    })
  expect((await reset({ ...business, DATABASE_URL: shop.DATABASE_URL }, 'dev')).lines).toEqual([
    'reset is refused in production.',
  ])
  await query('create schema notes; create table notes.one ()', shop.DATABASE_URL)
  expect((await reset(shop, 'dev')).status).toBe(0)
  const left = `select nspname::text from pg_namespace where nspname !~ '^(pg_|information_schema)' order by 1`
  expect(await query(left, shop.DATABASE_URL)).toEqual([{ nspname: 'notes' }, { nspname: 'public' }])

  const firm = { ...sample, DATABASE_URL: await emptyDatabase('office') }
  await startedAs(business, firm.DATABASE_URL)
  expect(await reset(firm, 'office')).toEqual({
    status: 1,
    lines: [expect.stringMatching(/^This database is for a business/)],
  })
  const foreign = { ...sample, DATABASE_URL: await emptyDatabase('strange') }
  await query('create schema orders; create table orders.one ()', foreign.DATABASE_URL)
  expect((await reset(foreign, 'strange')).lines).toEqual([
    expect.stringContaining('was not made by Fanfare'),
  ])
})
