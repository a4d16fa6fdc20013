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
const keep: ReadCache = (of, key, read) =>
  memory.keep(key, { version: of.map((part) => versions[part]).join(), at: new Date() }, read)
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
/** A page's read of a name; it counts how often anyone really read. */
const page = <Value>(name: string, read: (tx: Tx) => Promise<Value>): Promise<Value> =>
  database.read((tx) =>
    recall(knownReads(tx, keep), name, (tx) => {
      readCount += 1
      return read(tx)
    }),
  )
const names = async (tx: Tx) =>
  (await rowsOf<{ name: string }>(tx, sql`select name from shelf.book order by name`)).map(({ name }) => name)

test('what was read under a name is given to every page until a table behind it has changed', async () => {
  for (const _ of [1, 2, 3, 4]) expect(await page('books', names)).toEqual(['Dust'])
  // Once to learn what it is of, and once to keep it.
  expect(readCount).toBe(2)
  await change('terms', 'update shelf.price set minor = 901')
  expect(await page('books', names)).toEqual(['Dust'])
  expect(readCount).toBe(2)
  await change('shelf', `insert into shelf.book values ('Ash')`)
  expect(await page('books', names)).toEqual(['Ash', 'Dust'])
  expect(readCount).toBe(3)
})

test('a read that comes to be of another table, too, is read again when that one changes', async () => {
  const highestPrice = async (tx: Tx) => {
    const rows = await names(tx)
    if (!rows.includes('Sand')) return 0
    const [row] = await rowsOf<{ minor: number }>(tx, sql`select max(minor) as minor from shelf.price`)
    return row!.minor
  }
  for (const _ of [1, 2, 3]) expect(await page('price of sand', highestPrice)).toBe(0)
  await change('shelf', `insert into shelf.book values ('Sand')`)
  for (const _ of [1, 2, 3]) expect(await page('price of sand', highestPrice)).toBe(900)
  await change('terms', 'update shelf.price set minor = 950')
  expect(await page('price of sand', highestPrice)).toBe(950)
})

test('what no part tells of, or a moment decides, is read each time', async () => {
  const visits = (tx: Tx) => rowsOf(tx, sql`select count(*)::int as n from shelf.visit`)
  const since = (tx: Tx) =>
    rowsOf(tx, sql`select name from shelf.book where name > ${new Date(0).toISOString()}`)
  for (const [name, read] of [
    ['visits', visits],
    ['since', since],
  ] as const) {
    readCount = 0
    for (const _ of [1, 2, 3]) await page(name, read)
    expect(readCount, name).toBe(3)
  }
})

test('outside of pages a name is read as often as it is asked', async () => {
  const bothReads = await database.read(async (tx) => {
    const before = await recall(tx, 'books', names)
    await tx.execute(sql`select 1`)
    return [before, await recall(tx, 'books', names)]
  })
  expect(bothReads).toEqual([['Dust'], ['Dust']])
  await database.execute(`insert into shelf.book values ('Later')`)
  expect(await database.read((tx) => recall(tx, 'books', names))).toEqual(['Dust', 'Later'])
})
