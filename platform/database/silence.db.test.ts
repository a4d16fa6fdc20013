/** A wire that drops everything: no connection ends, and no answer comes. */
import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { listenTo } from './listen.ts'
import { openPostgres } from './postgres.ts'
import { silenceLimits } from './silence.ts'
import { type Database, rowsOf, type Tx } from './tx.ts'
import { Unavailable } from './unavailable.ts'

/** The embedded database has no wire. */
const onServer = test.runIf(inject('server') !== '')
const patience = { timeout: 60_000, interval: 20 }

/** A proxy to a server that can drop everything sent over its open connections, or over new ones too. */
async function openWire(url: string) {
  const { hostname, port, pathname } = new URL(url)
  const sockets = new Set<Socket>()
  let dropsAll = false
  let connectionCount = 0
  const proxy = createServer((from) => {
    connectionCount += 1
    sockets.add(from)
    from.on('error', () => undefined)
    if (dropsAll) return from.resume()
    const to = connect(Number(port), hostname)
    sockets.add(to)
    to.on('error', () => undefined)
    from.pipe(to).pipe(from)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `postgres://postgres@127.0.0.1:${(proxy.address() as { port: number }).port}${pathname}`,
    countConnections: () => connectionCount,
    drop(which: 'open' | 'all'): void {
      dropsAll = which === 'all'
      for (const socket of sockets) socket.unpipe().resume()
    },
    restore(): void {
      dropsAll = false
    },
    close(): void {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

let database: Database
let wire: Awaited<ReturnType<typeof openWire>>
beforeAll(async () => {
  if (!inject('server')) return
  database = await openTestDatabase()
  const { rows } = await database.execute('select current_database() as name')
  wire = await openWire(inject('server').replace(/postgres$/, String(rows[0]!.name)))
})
afterAll(async () => {
  wire?.close()
  await database?.close()
})

const openOverWire = (limits: Partial<typeof silenceLimits> | Record<string, number>) =>
  openPostgres(wire.url, { writing: 2, reading: 2 }, true, wire.url, {
    ...silenceLimits,
    lookMs: 20,
    patienceMs: 200,
    answerMs: 400,
    ...limits,
  })
const readOne = (tx: Tx) => rowsOf<{ one: number }>(tx, sql`select 1 as one`)
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (cause) => (cause instanceof Unavailable ? 'to come again' : cause),
  )

onServer(
  'while a server is silent every caller is told to retry, and afterwards all works again',
  async () => {
    const remote = await openOverWire({})
    try {
      const released = Promise.withResolvers<void>()
      const started = Promise.withResolvers<void>()
      // One in the middle of its work, one in a statement, and more than there are connections for.
      const slow = remote.transact(async (tx) => {
        await readOne(tx)
        started.resolve()
        await released.promise
        await readOne(tx)
      })
      const sleeping = remote.transact((tx) => tx.execute(sql`select pg_sleep(120)`))
      await started.promise
      await remote.read(readOne)
      wire.drop('all')
      released.resolve()
      const crowd = Array.from({ length: 12 }, (_, n) =>
        n % 2 ? remote.read(readOne) : remote.transact(readOne),
      )
      expect(new Set(await Promise.all([slow, sleeping, ...crowd].map(outcomeOf)))).toEqual(
        new Set(['to come again']),
      )
      // New callers neither wait nor open a connection to wait on.
      const before = wire.countConnections()
      expect(await Promise.all([remote.read(readOne), remote.transact(readOne)].map(outcomeOf))).toEqual([
        'to come again',
        'to come again',
      ])
      expect(wire.countConnections() - before).toBeLessThanOrEqual(1)
      wire.restore()
      await expect.poll(() => outcomeOf(remote.read(readOne)), patience).toBe('done')
      expect(await outcomeOf(remote.transact(readOne))).toBe('done')
      expect(remote.figures!().pool.waiting).toBe(0)
    } finally {
      await remote.close()
    }
  },
)

onServer(
  'connections to a lost machine are dropped, even if another one answers at its address',
  async () => {
    const remote = await openOverWire({ statementMs: 600 })
    try {
      await Promise.all([remote.read(readOne), remote.transact(readOne)])
      wire.drop('open')
      // Idle connections lead nowhere too, as the first statement on each finds out.
      await expect.poll(() => outcomeOf(remote.transact(readOne)), patience).toBe('done')
      await expect.poll(() => outcomeOf(remote.read(readOne)), patience).toBe('done')
    } finally {
      await remote.close()
    }
  },
)

onServer('a slow statement continues while others are answered', async () => {
  // A busy machine may take longer than usual to answer the look.
  const remote = await openOverWire({ answerMs: 10_000 })
  try {
    expect(await outcomeOf(remote.transact((tx) => tx.execute(sql`select pg_sleep(1.5)`)))).toBe('done')
    const unlimited = await openOverWire({ statementMs: 300 })
    await unlimited.execute(`begin; set local statement_timeout = 0; select pg_sleep(1); commit`)
    await unlimited.close()
  } finally {
    await remote.close()
  }
})

onServer('a listener whose connection leads nowhere reconnects', async () => {
  const notices: string[] = []
  let reconnects = 0
  const listening = await listenTo(
    wire.url,
    { channel: 'silence', onNotice: (text) => notices.push(text), onReconnect: () => (reconnects += 1) },
    { reconnectMs: 20, askMs: 50, answerMs: 500 },
  )
  try {
    wire.drop('open')
    await expect.poll(() => reconnects, patience).toBe(2)
    await database.execute(`select pg_notify('silence', 'heard')`)
    await expect.poll(() => notices, patience).toEqual(['heard'])
  } finally {
    await listening.close()
  }
})
