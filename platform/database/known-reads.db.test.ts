import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBareDatabase } from '#drivers/database.ts'
import { openMemory, type PagePart, type ReadCache } from '../memory.ts'
import { openKnownReads } from './known-reads.ts'
import { recall } from './read-once.ts'
import { type Database, rowsOf, type Tx } from './tx.ts'

let database: Database
const parts: Readonly<Record<string, readonly PagePart[]>> = {
  'shelf.book': ['shelf'],
  'shelf.price': ['terms'],
}
const versions = { shelf: 1, terms: 1 } as Partial<Record<PagePart, number>>
const memory = openMemory()
const keep: ReadCache = (pageParts, key, read) =>
  memory.keep(key, { version: pageParts.map((part) => versions[part]).join(), at: new Date() }, read)
const knownReads = openKnownReads((table) => parts[table] ?? null)

beforeAll(async () => {
  database = await openBareDatabase()
  await database.execute(`create schema shelf; create table shelf.book (name text); create table shelf.price (minor int);
    create table shelf.visit (at timestamptz)`)
})
afterAll(() => database.close())
let readCount = 0
beforeEach(async () => {
  readCount = 0
  await database.execute('delete from shelf.book; delete from shelf.price')
  await change('shelf', `insert into shelf.book values ('Dust')`)
  await change('terms', 'insert into shelf.price values (900)')
})
async function change(part: PagePart, text: string): Promise<void> {
  await database.execute(text)
  versions[part] = (versions[part] ?? 0) + 1
}
/** Reads under a name as a page does, and counts the reads that reach the database. */
const readOnPage = <Value>(name: string, read: (tx: Tx) => Promise<Value>): Promise<Value> =>
  database.read((tx) =>
    recall(knownReads(tx, keep), name, (tx) => {
      readCount += 1
      return read(tx)
    }),
  )
const readNames = async (tx: Tx) =>
  (await rowsOf<{ name: string }>(tx, sql`select name from shelf.book order by name`)).map(({ name }) => name)

test('a named read is shared by all pages until a table behind it has changed', async () => {
  for (const _ of [1, 2, 3, 4]) expect(await readOnPage('books', readNames)).toEqual(['Dust'])
  // Once to learn its tables, and once to cache it.
  expect(readCount).toBe(2)
  await change('terms', 'update shelf.price set minor = 901')
  expect(await readOnPage('books', readNames)).toEqual(['Dust'])
  expect(readCount).toBe(2)
  await change('shelf', `insert into shelf.book values ('Ash')`)
  expect(await readOnPage('books', readNames)).toEqual(['Ash', 'Dust'])
  expect(readCount).toBe(3)
})

test('a read that starts to use another table is read again when that one changes', async () => {
  const highestPrice = async (tx: Tx) => {
    const rows = await readNames(tx)
    if (!rows.includes('Sand')) return 0
    const [row] = await rowsOf<{ minor: number }>(tx, sql`select max(minor) as minor from shelf.price`)
    return row!.minor
  }
  for (const _ of [1, 2, 3]) expect(await readOnPage('price of sand', highestPrice)).toBe(0)
  await change('shelf', `insert into shelf.book values ('Sand')`)
  for (const _ of [1, 2, 3]) expect(await readOnPage('price of sand', highestPrice)).toBe(900)
  await change('terms', 'update shelf.price set minor = 950')
  expect(await readOnPage('price of sand', highestPrice)).toBe(950)
})

test('a read of an unknown table, or one that depends on a moment, is made each time', async () => {
  const visits = (tx: Tx) => rowsOf(tx, sql`select count(*)::int as n from shelf.visit`)
  const since = (tx: Tx) =>
    rowsOf(tx, sql`select name from shelf.book where name > ${new Date(0).toISOString()}`)
  for (const [name, read] of [
    ['visits', visits],
    ['since', since],
  ] as const) {
    readCount = 0
    for (const _ of [1, 2, 3]) await readOnPage(name, read)
    expect(readCount, name).toBe(3)
  }
})

test('outside pages a named read is made each time', async () => {
  const bothReads = await database.read(async (tx) => {
    const before = await recall(tx, 'books', readNames)
    await tx.execute(sql`select 1`)
    return [before, await recall(tx, 'books', readNames)]
  })
  expect(bothReads).toEqual([['Dust'], ['Dust']])
  await database.execute(`insert into shelf.book values ('Later')`)
  expect(await database.read((tx) => recall(tx, 'books', readNames))).toEqual(['Dust', 'Later'])
})
