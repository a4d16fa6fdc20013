/** Processes and the Postgres server they start on: two at once, one that is away, one that is not theirs. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServer, nodeFlags, serverProgram } from '../../scripts/build.ts'
import { startPostgres } from '../drivers/postgres.ts'
import { createFreshFolder, findFreePort, startProcess } from '../drivers/process.ts'

let server: Awaited<ReturnType<typeof startPostgres>>
const data = createFreshFolder()
const program = [...nodeFlags, serverProgram]
beforeAll(async () => {
  buildServer({ quiet: true })
  server = await startPostgres()
})
afterAll(async () => {
  await server.stop()
  data.remove()
})

async function runQuery(text: string, url = server.url): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
async function createEmptyDatabase(name: string): Promise<string> {
  await runQuery(`create database ${name}`)
  return server.url.replace(/postgres$/, name)
}

const sample = { NODE_ENV: 'development', ENV_FILE: 'none', DATA_DIR: data.path, LOG_LEVEL: 'error' }
const business = {
  ...sample,
  NODE_ENV: 'production',
  APP_URL: 'http://localhost:3000',
  SECRET_KEY: 'the key of this business, kept with care',
}

/** Runs an operator's command; returns what it printed, and how it ended. */
async function run(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env } })
  const readOutput = collectOutput(child)
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, lines: readOutput().trim().split('\n') }
}
function collectOutput({ stdout, stderr }: ChildProcess): () => string {
  let output = ''
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk))
  return () => output
}

test('processes that find an empty database at once make it ready together, each migration once', async () => {
  const DATABASE_URL = await createEmptyDatabase('together')
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
  const DATABASE_URL = await createEmptyDatabase('pair')
  const env = { ...process.env, ...business, DATABASE_URL, ROLE: 'worker' }
  const workers = [1, 2].map(() => {
    const child = spawn(process.execPath, program, { env })
    return { child, readOutput: collectOutput(child), ended: once(child, 'exit') }
  })
  const web = await startProcess({ ...business, DATABASE_URL, ROLE: 'web' })
  expect(web.output()).toContain('is open at')
  expect(await (await fetch(`${web.address}/readyz`)).text()).toBe('ready')
  expect(await web.stop()).toBe(0)
  for (const { child, readOutput, ended } of workers) {
    child.kill('SIGTERM')
    expect([await ended, readOutput()]).toEqual([[0, null], ''])
  }
})

/** A port that forwards to the server once `open` is called; before that nobody listens there. */
async function createAwayServer() {
  const port = await findFreePort()
  const { port: serverPort } = new URL(server.url)
  const sockets = new Set<Socket>()
  const relay = createServer((from) => {
    const to = connect(Number(serverPort), '127.0.0.1')
    for (const socket of [from, to]) sockets.add(socket.on('error', () => undefined))
    from.pipe(to).pipe(from)
  })
  return {
    buildUrl: (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`,
    open: () => once(relay.listen(port, '127.0.0.1'), 'listening'),
    close() {
      for (const socket of sockets) socket.destroy()
      relay.close()
    },
  }
}
const waitForOutput = (child: ChildProcess, readOutput: () => string, text: string) =>
  new Promise<void>((resolve) => {
    const check = () => readOutput().includes(text) && resolve()
    child.stdout!.on('data', check)
    child.once('exit', () => resolve())
    check()
  })

test('a start while the database is away says so, is alive but not ready, and continues on its own', async () => {
  await createEmptyDatabase('away')
  const awayServer = await createAwayServer()
  const port = await findFreePort()
  const env = { ...business, PORT: String(port), DATABASE_URL: awayServer.buildUrl('away') }
  const child = spawn(process.execPath, program, { env: { ...process.env, ...env } })
  const readOutput = collectOutput(child)
  await waitForOutput(child, readOutput, 'Waiting for it')
  expect(readOutput()).toMatch(
    /^The database away at 127\.0\.0\.1:\d+ can't be used: .*ECONNREFUSED.* Waiting for it\.$/m,
  )
  const fetchPath = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  expect((await fetchPath('/healthz')).status).toBe(200)
  const waiting = await fetchPath('/login')
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await waiting.text()).toContain('tries again by itself')
  expect([
    (await fetchPath('/readyz')).status,
    (await fetchPath('/readyz')).headers.get('retry-after'),
  ]).toEqual([503, '5'])
  await awayServer.open()
  await waitForOutput(child, readOutput, 'is open at')
  expect((await fetchPath('/readyz')).status, readOutput()).toBe(200)
  expect(readOutput().match(/Waiting for it/g)).toHaveLength(1)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  awayServer.close()
})

test('a process that waits for its database ends at once when it is told to', async () => {
  const awayServer = await createAwayServer()
  for (const ROLE of ['web', 'worker']) {
    const env = { ...business, ROLE, PORT: '0', DATABASE_URL: awayServer.buildUrl('away') }
    const child = spawn(process.execPath, program, { env: { ...process.env, ...env } })
    const readOutput = collectOutput(child)
    await waitForOutput(child, readOutput, 'Waiting for it')
    child.kill('SIGTERM')
    expect(await once(child, 'exit'), readOutput()).toEqual([0, null])
  }
})

/** A server that rejects every password like Postgres. */
async function startRefusingServer(): Promise<{ port: number; close(): void }> {
  const fields = ['SFATAL', 'C28P01', 'Mpassword authentication failed for user "fanfare"'].join('\0')
  const body = Buffer.from(`${fields}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(body.length + 4, 1)
  const server = createServer((socket) =>
    socket.on('error', () => undefined).once('data', () => socket.end(Buffer.concat([head, body]))),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

test('a wrong password or a missing database ends the start with one line', async () => {
  const refusingServer = await startRefusingServer()
  for (const [DATABASE_URL, text] of [
    [`postgres://fanfare:wrong@127.0.0.1:${refusingServer.port}/fanfare`, /password authentication failed/],
    [server.url.replace(/postgres$/, 'unknown'), /database "unknown" does not exist/],
  ] as const) {
    const { status, lines } = await run({ ...business, PORT: '0', DATABASE_URL }, ...program)
    expect([status, lines]).toEqual([1, [expect.stringMatching(text)]])
  }
  refusingServer.close()
})

/** Uses a database once, with the smallest command there is. */
async function useOnce(env: Record<string, string>, DATABASE_URL: string): Promise<void> {
  expect(await run({ ...env, DATABASE_URL }, 'scripts/staff.ts', 'list')).toMatchObject({ status: 0 })
}
const queryClock = (url: string) => runQuery('select movable, offset_ms from platform.clock', url)

test('a business never starts on the database of the sample, nor the sample on that of a business', async () => {
  const shop = await createEmptyDatabase('shop')
  await useOnce(sample, shop)
  await runQuery('update platform.clock set movable = true, offset_ms = -7', shop)
  const clockBefore = await queryClock(shop)
  const wrongRun = await run({ ...business, PORT: '0', DATABASE_URL: shop }, ...program)
  expect(wrongRun).toEqual({
    status: 1,
    lines: [expect.stringMatching(/^This database holds the sample shop/)],
  })
  expect(await queryClock(shop)).toEqual(clockBefore)

  const firm = await createEmptyDatabase('firm')
  await useOnce(business, firm)
  for (const args of [program, ['scripts/db.ts', 'seed'], ['scripts/staff.ts', 'list']]) {
    const sampleRun = await run({ ...sample, PORT: '0', DATABASE_URL: firm }, ...args)
    expect(sampleRun).toEqual({
      status: 1,
      lines: [expect.stringMatching(/^This database is for a business/)],
    })
  }
  expect(await runQuery('select from accounts.person', firm)).toEqual([])
  expect(await queryClock(firm)).toEqual([{ movable: false, offset_ms: '0' }])
})

test('reset empties a database of the sample that is named, and no other', async () => {
  const reset = (env: Record<string, string>, ...name: string[]) =>
    run(env, 'scripts/db.ts', 'reset', ...name)
  const shop = { ...sample, DATABASE_URL: await createEmptyDatabase('dev') }
  await useOnce(sample, shop.DATABASE_URL)
  for (const name of [[], ['firm']])
    expect(await reset(shop, ...name)).toEqual({
      status: 1,
      lines: [expect.stringMatching(/empty the database "dev" at .*npm run db -- reset dev$/)],
    })
  expect((await reset({ ...business, DATABASE_URL: shop.DATABASE_URL }, 'dev')).lines).toEqual([
    'reset is refused in production.',
  ])
  await runQuery('create schema notes; create table notes.one ()', shop.DATABASE_URL)
  expect((await reset(shop, 'dev')).status).toBe(0)
  const schemasLeft = `select nspname::text from pg_namespace where nspname !~ '^(pg_|information_schema)' order by 1`
  expect(await runQuery(schemasLeft, shop.DATABASE_URL)).toEqual([
    { nspname: 'notes' },
    { nspname: 'public' },
  ])

  const firm = { ...sample, DATABASE_URL: await createEmptyDatabase('office') }
  await useOnce(business, firm.DATABASE_URL)
  expect(await reset(firm, 'office')).toEqual({
    status: 1,
    lines: [expect.stringMatching(/^This database is for a business/)],
  })
  const foreignDatabase = { ...sample, DATABASE_URL: await createEmptyDatabase('strange') }
  await runQuery('create schema orders; create table orders.one ()', foreignDatabase.DATABASE_URL)
  expect((await reset(foreignDatabase, 'strange')).lines).toEqual([
    expect.stringContaining('was not made by Fanfare'),
  ])
})
