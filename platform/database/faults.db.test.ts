/** Faults of a live database: full, slow, locked, taken over. Each counts as temporary, and then all works again. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { openPostgres } from './postgres.ts'
import { type Database, rowsOf, type Tx } from './tx.ts'
import { Unavailable } from './unavailable.ts'

/** The embedded database has one connection and no server that could be taken over. */
const onServer = test.runIf(inject('server') !== '')
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await database.execute('create table public.faulty (id integer primary key, words text)')
  await database.execute(`insert into public.faulty values (1, '')`)
})
afterAll(() => database.close())

const write = (tx: Tx, words: string) =>
  tx.execute(sql`update public.faulty set words = ${words} where id = 1`)
const readWords = async () =>
  (await database.read((tx) => rowsOf<{ words: string }>(tx, sql`select words from public.faulty`)))[0]!.words

onServer('a full database refuses writers for the moment', async () => {
  const fill = database.transact(async (tx) => {
    await write(tx, 'never')
    // Postgres reports a session that exceeds its disk quota as it reports a full disk.
    await tx.execute(sql`set local temp_file_limit = '64kB'`)
    await tx.execute(sql`set local work_mem = '64kB'`)
    await tx.execute(
      sql`select count(*) from (select n from generate_series(1, 200000) n order by n desc offset 0) s`,
    )
  })
  await expect(fill).rejects.toBeInstanceOf(Unavailable)
  expect(await readWords()).toBe('')
  await database.transact((tx) => write(tx, 'room again'))
  expect(await readWords()).toBe('room again')
})

test('the error of a full disk is reported the same way', async () => {
  const fullDisk = database.transact((tx) =>
    tx.execute(sql`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`),
  )
  await expect(fullDisk).rejects.toBeInstanceOf(Unavailable)
})

onServer('a statement that takes too long ends, and its caller may retry', async () => {
  const slow = database.transact(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '20ms'`)
    await tx.execute(sql`select pg_sleep(30)`)
  })
  await expect(slow).rejects.toBeInstanceOf(Unavailable)
})

onServer('a writer waits for a lock no longer than it may; readers are answered meanwhile', async () => {
  let markLocked: () => void = () => undefined
  let release: () => void = () => undefined
  const whenLocked = new Promise<void>((resolve) => {
    markLocked = resolve
  })
  const whenReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const holder = database.transact(async (tx) => {
    await write(tx, 'held')
    markLocked()
    await whenReleased
  })
  await whenLocked
  const waiting = database.transact(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '20ms'`)
    await write(tx, 'second')
  })
  await expect(waiting).rejects.toBeInstanceOf(Unavailable)
  expect(await readWords()).not.toBe('held')
  release()
  await holder
  expect(await readWords()).toBe('held')
})

onServer('a server that is read-only since another took over is left after one refusal', async () => {
  const { rows } = await database.execute('select current_database() as name')
  const name = String(rows[0]!.name)
  const smallPool = await openPostgres(inject('server').replace(/postgres$/, name), {
    writing: 1,
    reading: 1,
  })
  try {
    const readBackend = async () =>
      smallPool.transact((tx) => rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`))
    // Like a connection whose server another one replaced; the next connection leads to the new server.
    await smallPool.execute('set default_transaction_read_only = on')
    const [before] = await readBackend()
    await expect(smallPool.transact((tx) => write(tx, 'lost'))).rejects.toBeInstanceOf(Unavailable)
    await smallPool.transact((tx) => write(tx, 'to the new one'))
    const [after] = await readBackend()
    expect(after!.pid).not.toBe(before!.pid)
    expect(await readWords()).toBe('to the new one')
  } finally {
    await smallPool.close()
  }
})
