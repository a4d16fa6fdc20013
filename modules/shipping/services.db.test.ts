/** An order travels by a service we know, and the database knows the same ones. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { type Database, rowsOf } from '#platform/database/tx.ts'
import { serviceOf, shippingServiceIds } from './services.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('the database lets a parcel travel by each service and by no other', async () => {
  const [check] = await database.transact((tx) =>
    rowsOf<{ text: string }>(
      tx,
      sql`select pg_get_constraintdef(oid) as text from pg_constraint
        where conrelid = 'shipping.parcel'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%service%'`,
    ),
  )
  const named = [...check!.text.matchAll(/'([^']+)'/g)].map(([, name]) => name!)
  expect(named.sort()).toEqual([...shippingServiceIds].sort())
})

test('a word that names no service is a fault, never standard in silence', () => {
  for (const unknown of ['economy', 'none', '', 'Express', 'toString'])
    expect(() => serviceOf(unknown)).toThrow(unknown)
})
