import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/database/tx.ts'
import { openTestDatabase } from './database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('inside a transaction, or the reads of one shop, nothing asks the database by its outer handle', async () => {
  const asks: (() => Promise<unknown>)[] = [
    () => database.read(async () => null),
    () => database.readOn(async () => null),
    () => database.transact(async () => null),
    () => database.scopedTo('shp_1').read(async () => null),
    () => database.execute('select 1'),
  ]
  const shop = database.scopedTo('shp_1')
  for (const ask of asks) {
    await expect(database.transact(ask)).rejects.toThrow('by its own tx')
    await expect(shop.transact(ask)).rejects.toThrow('by its own tx')
    await expect(shop.read(ask)).rejects.toThrow('by its own tx')
    await expect(ask(), 'outside it does').resolves.toBeDefined()
  }
})
