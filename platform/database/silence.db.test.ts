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

/** A way to a server that can be made to drop what comes over the connections that are open, or over new ones too. */
async function openWire(url: string) {
  const { hostname, port, pathname } = new URL(url)
  const sockets = new Set<Socket>()
  let dropsAll = false
  let connectionCount = 0
  const front = createServer((from) => {
    connectionCount += 1
    sockets.add(from)
    from.on('error', () => undefined)
    if (dropsAll) return from.resume()
    const to = connect(Number(port), hostname)
    sockets.add(to)
    to.on('error', () => undefined)
    from.pipe(to).pipe(from)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  return {
    url: `postgres://postgres@127.0.0.1:${(front.address() as { port: number }).port}${pathname}`,
    taken: () => connectionCount,
    drop(which: 'open' | 'all'): void {
      dropsAll = which === 'all'
      for (const socket of sockets) socket.unpipe().resume()
    },
    mend(): void {
      dropsAll = false
    },
    close(): void {
      for (const socket of sockets) socket.destroy()
      front.close()
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

const overWire = (limits: Partial<typeof silenceLimits> | Record<string, number>) =>
  openPostgres(wire.url, { writing: 2, reading: 2 }, true, wire.url, {
    ...silenceLimits,
    lookMs: 20,
    patienceMs: 200,
    answerMs: 400,
    ...limits,
  })
const readOne = (tx: Tx) => rowsOf<{ one: number }>(tx, sql`select 1 as one`)
const endOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (cause) => (cause instanceof Unavailable ? 'to come again' : cause),
  )

onServer(
  'while a server answers nothing all are told to come again, and after it all is as before',
  async () => {
    const over = await overWire({})
    try {
      const inHand = Promise.withResolvers<void>()
      const started = Promise.withResolvers<void>()
      // One in the middle of its work, one in a statement, and more than there are connections for.
      const slow = over.transact(async (tx) => {
        await readOne(tx)
        started.resolve()
        await inHand.promise
        await readOne(tx)
      })
      const sleeping = over.transact((tx) => tx.execute(sql`select pg_sleep(120)`))
      await started.promise
      await over.read(readOne)
      wire.drop('all')
      inHand.resolve()
      const crowd = Array.from({ length: 12 }, (_, n) =>
        n % 2 ? over.read(readOne) : over.transact(readOne),
      )
      expect(new Set(await Promise.all([slow, sleeping, ...crowd].map(endOf)))).toEqual(
        new Set(['to come again']),
      )
      // Nobody who comes now is kept waiting, nor opens a connection to wait on.
      const before = wire.taken()
      expect(await Promise.all([over.read(readOne), over.transact(readOne)].map(endOf))).toEqual([
        'to come again',
        'to come again',
      ])
      expect(wire.taken() - before).toBeLessThanOrEqual(1)
      wire.mend()
      await expect.poll(() => endOf(over.read(readOne)), patience).toBe('done')
      expect(await endOf(over.transact(readOne))).toBe('done')
      expect(over.figures!().pool.waiting).toBe(0)
    } finally {
      await over.close()
    }
  },
)

onServer(
  'connections to a machine that is gone are left, though another answers under its name',
  async () => {
    const over = await overWire({ statementMs: 600 })
    try {
      await Promise.all([over.read(readOne), over.transact(readOne)])
      wire.drop('open')
      // What was idle leads nowhere too, and is found out by the first that uses it.
      await expect.poll(() => endOf(over.transact(readOne)), patience).toBe('done')
      await expect.poll(() => endOf(over.read(readOne)), patience).toBe('done')
    } finally {
      await over.close()
    }
  },
)

onServer('a statement that is slow while others are answered goes on', async () => {
  const wire = await overWire({})
  try {
    expect(await endOf(wire.transact((tx) => tx.execute(sql`select pg_sleep(1.5)`)))).toBe('done')
    const lifted = await overWire({ statementMs: 300 })
    await lifted.execute(`begin; set local statement_timeout = 0; select pg_sleep(1); commit`)
    await lifted.close()
  } finally {
    await wire.close()
  }
})

onServer('who listens over a wire that leads nowhere listens anew', async () => {
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
