/** A payout method is in our list and in the database's, or in neither. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { type Database, rowsOf } from '#platform/database/tx.ts'
import { payoutMethods } from './names.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('the database keeps details for each payout method and for no other', async () => {
  const [check] = await database.transact((tx) =>
    rowsOf<{ text: string }>(
      tx,
      sql`select pg_get_constraintdef(oid) as text from pg_constraint
        where conrelid = 'payouts.destination'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%(method%'`,
    ),
  )
  const named = [...check!.text.matchAll(/'([^']+)'/g)].map(([, name]) => name!)
  expect(named.sort()).toEqual([...payoutMethods].sort())
})
