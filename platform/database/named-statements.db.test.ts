import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { maxNames } from './named-statements.ts'
import { openPostgres } from './postgres.ts'
import { type Database, rowsOf, type Tx } from './tx.ts'

/** The embedded database plans each statement anew. */
const onServer = test.runIf(inject('server') !== '')
let shared: Database
let url: string
let database: Database
beforeAll(async () => {
  shared = await openTestDatabase()
  if (shared.engine !== 'postgres') return
  const { rows } = await shared.execute('select current_database() as name')
  url = inject('server').replace(/postgres$/, String(rows[0]!.name))
  database = await openPostgres(url, { writing: 1, reading: 1 })
})
afterAll(() => Promise.all([shared.close(), database?.close()]))

type Prepared = { name: string; statement: string; uses: number }
/** What the one connection for reads has prepared. */
const listPrepared = (source: Database = database) =>
  source.readOn((tx) =>
    rowsOf<Prepared>(
      tx,
      sql.raw(
        'select name, statement, (generic_plans + custom_plans)::int as uses from pg_prepared_statements order by name',
      ),
    ),
  )
const doubleOf = (tx: Tx, number: number) =>
  rowsOf<{ twice: number }>(tx, sql`select ${number}::int * 2 as twice`)

onServer('a statement is prepared from its second use on, and reused by its name', async () => {
  for (let number = 1; number <= 5; number += 1)
    expect(await database.readOn((tx) => doubleOf(tx, number))).toEqual([{ twice: number * 2 }])
  const [preparedRow] = (await listPrepared()).filter(({ statement }) => statement.includes('as twice'))
  expect(preparedRow).toMatchObject({ name: expect.stringMatching(/^f0_[0-9a-f]{32}$/), uses: 4 })
})

onServer('a connection keeps no more names than allowed, and prepares a released one again', async () => {
  const readIndex = (index: number) =>
    database.readOn((tx) => rowsOf(tx, sql.raw(`select ${index} as place`)))
  for (let index = 0; index < maxNames + 40; index += 1)
    for (const _ of [1, 2]) expect(await readIndex(index)).toEqual([{ place: index }])
  expect((await listPrepared()).length).toBeLessThanOrEqual(maxNames)
  expect(await readIndex(0)).toEqual([{ place: 0 }])
  expect((await listPrepared()).map(({ statement }) => statement)).toContain('select 0 as place')
  expect((await listPrepared()).length).toBeLessThanOrEqual(maxNames)
})

onServer('a statement that fails, inside a transaction or outside, does not disturb the next', async () => {
  const fail = (tx: Tx, divisor: number) => rowsOf(tx, sql`select 1 / ${divisor}::int as part`)
  for (const by of [1, 0, 0, 1, 0, 1]) {
    for (const run of [database.readOn, database.transact]) {
      const outcome = run((tx: Tx) => fail(tx, by))
      if (by === 0) await expect(outcome).rejects.toThrow()
      else expect(await outcome).toEqual([{ part: 1 }])
    }
  }
})

onServer('a statement whose result a migration changed succeeds at the second try', async () => {
  await shared.execute('create table public.shape (one integer)')
  await shared.execute('insert into public.shape values (1)')
  const selectAll = (tx: Tx) => rowsOf(tx, sql.raw('select * from public.shape'))
  for (const _ of [1, 2, 3]) {
    expect(await database.readOn(selectAll)).toEqual([{ one: 1 }])
    expect(await database.transact(selectAll)).toEqual([{ one: 1 }])
  }
  await shared.execute('alter table public.shape add two integer')
  expect(await database.readOn(selectAll)).toEqual([{ one: 1, two: null }])
  expect(await database.transact(selectAll)).toEqual([{ one: 1, two: null }])
})

onServer('named statements can be switched off', async () => {
  const unnamed = await openPostgres(url, { writing: 1, reading: 1 }, false)
  for (let number = 1; number <= 5; number += 1) await unnamed.readOn((tx) => doubleOf(tx, number))
  expect(await listPrepared(unnamed)).toEqual([])
  await unnamed.close()
})
