/** Queries made at once go to the database as one statement, and each gets the rows it would get on its own. */
import { asc, eq, sql } from 'drizzle-orm'
import { bigint, boolean, jsonb, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../tests/drivers/database.ts'
import { countStatements } from '../../tests/drivers/statements.ts'
import { type Database, rowsOf, type Tx } from './tx.ts'

const schema = pgSchema('shelf')
const book = schema.table('book', {
  id: text('id').primaryKey(),
  copies: bigint('copies', { mode: 'bigint' }).notNull(),
  lent: boolean('lent').notNull(),
  about: jsonb('about').notNull(),
  boughtAt: timestamp('bought_at', { withTimezone: true, mode: 'date' }).notNull(),
})
const loan = schema.table('loan', { bookId: text('book_id').notNull(), who: text('who').notNull() })

let database: Database
let statements: Awaited<ReturnType<typeof countStatements>>
beforeAll(async () => {
  database = await openTestDatabase()
  await database.execute(`create schema shelf;
    create table shelf.book (id text primary key, copies bigint not null, lent boolean not null, about jsonb not null,
      bought_at timestamptz not null);
    create table shelf.loan (book_id text not null references shelf.book, who text not null)`)
  statements = await countStatements({ database, read: database.read })
})
afterAll(() => {
  statements?.stop()
  return database.close()
})
const boughtAt = new Date('2026-08-24T10:00:00.123Z')
const bookRow = (id: string, copies = 1n) => ({ id, copies, lent: false, about: { pages: [1, 2] }, boughtAt })
beforeEach(async () => {
  await database.execute('truncate shelf.loan, shelf.book')
  await database.execute(
    `insert into shelf.book values ('b', 9007199254740993, true, '{"pages":[1,2]}', '${boughtAt.toISOString()}')`,
  )
})
const books = (tx: Tx) => tx.select().from(book).orderBy(asc(book.id))

test('reads of several verbs are one statement, and give the rows that each gives alone', async () => {
  const verbs: ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => books(tx),
    (tx) => tx.select().from(book).leftJoin(loan, eq(loan.bookId, book.id)).where(eq(book.id, 'b')),
    (tx) => tx.select({ name: book.id }).from(book).where(eq(book.id, 'none')),
    (tx) => rowsOf(tx, sql`select id, lent, about from shelf.book where id = ${'b'}`),
    (tx) => rowsOf(tx, sql`with one as (select 1 as n) select n, ${'it'}::text as word from one`),
    (tx) => tx.$count(book),
  ]
  const separateRows: unknown[] = []
  for (const verb of verbs) separateRows.push(await database.readOn(verb))
  let combinedRows: unknown[] = []
  const count = await statements.countSent(() =>
    database.readOn(async (tx) => {
      combinedRows = await Promise.all(verbs.map((verb) => verb(tx)))
    }),
  )
  expect(count).toBe(1)
  expect(combinedRows).toEqual(separateRows)
  expect(combinedRows[0]).toEqual([{ ...bookRow('b', 9_007_199_254_740_993n), lent: true }])
})

test('writes made at once are one statement; a row may refer to another of them', async () => {
  let inserted: unknown
  const count = await statements.countSent(() =>
    database.write(async (tx) => {
      const [first] = await Promise.all([
        tx.insert(book).values(bookRow('c', 3n)).returning(),
        tx.insert(loan).values({ bookId: 'c', who: 'Ada' }),
      ])
      inserted = first
    }),
  )
  expect(count).toBe(1)
  expect(inserted).toEqual([bookRow('c', 3n)])
  expect(await database.readOn((tx) => tx.$count(loan))).toBe(1)
})

test('a second change of one table follows the first and sees it', async () => {
  await database.transact(async (tx) => {
    const addCopies = (amount: number) =>
      rowsOf<{ copies: string | number }>(
        tx,
        sql`update shelf.book set copies = copies / 2 + ${amount}::bigint where id = 'b' returning copies`,
      )
    await tx.update(book).set({ copies: 8n })
    const [first, second] = await Promise.all([addCopies(1), addCopies(2)])
    expect([Number(first[0]!.copies), Number(second[0]!.copies)]).toEqual([5, 4])
  })
})

test('where only one statement may be sent, a second is refused; of two at once neither is sent', async () => {
  const two = database.write(async (tx) => {
    await tx.insert(book).values(bookRow('c'))
    await tx.insert(book).values(bookRow('d'))
  })
  await expect(two).rejects.toThrow('more than one statement')
  const clash = database.write((tx) =>
    Promise.all([tx.update(book).set({ lent: false }), tx.update(book).set({ copies: 1n })]),
  )
  await expect(clash).rejects.toThrow('more than one statement')
  expect((await database.readOn(books)).map(({ id, lent }) => [id, lent])).toEqual([
    ['b', true],
    ['c', false],
  ])
})

test('if one of them fails, all fail, and the transaction with them', async () => {
  const wrong = database.transact((tx) =>
    Promise.all([tx.insert(book).values(bookRow('e')), rowsOf(tx, sql`select 1 / ${0}::integer as n`)]),
  )
  await expect(wrong).rejects.toThrow()
  expect(await database.readOn((tx) => tx.$count(book))).toBe(1)
})
