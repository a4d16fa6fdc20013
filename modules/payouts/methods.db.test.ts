/** A payout method is in our list and in the database's, or in neither. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCheckedWords } from '#drivers/check-values.ts'
import { openTestDatabase } from '#drivers/database.ts'
import type { Database } from '#platform/database/tx.ts'
import { payoutMethods } from './names.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('the database keeps details for each payout method and for no other', async () => {
  expect(await readCheckedWords(database, 'payouts.destination', 'method')).toEqual([...payoutMethods].sort())
})
