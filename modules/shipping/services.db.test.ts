/** An order travels by a service we know, and the database knows the same ones. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCheckedWords } from '#drivers/check-values.ts'
import { openTestDatabase } from '#drivers/database.ts'
import type { Database } from '#platform/database/tx.ts'
import { serviceOf, shippingServiceIds } from './services.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('the database lets a parcel travel by each service and by no other', async () => {
  expect(await readCheckedWords(database, 'shipping.parcel', 'service')).toEqual(
    [...shippingServiceIds].sort(),
  )
})

test('an unknown service throws, and never silently becomes standard', () => {
  for (const unknown of ['economy', 'none', '', 'Express', 'toString'])
    expect(() => serviceOf(unknown)).toThrow(unknown)
})
