import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/database/tx.ts'
import { openTestDatabase } from './database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('inside a transaction, or reads of one shop, nothing can use the database by its outer handle', async () => {
  const reads: (() => Promise<unknown>)[] = [
    () => database.read(async () => null),
    () => database.readOn(async () => null),
    () => database.transact(async () => null),
    () => database.scopedTo('shp_1').read(async () => null),
    () => database.execute('select 1'),
  ]
  const shop = database.scopedTo('shp_1')
  for (const read of reads) {
    await expect(database.transact(read)).rejects.toThrow('by its own tx')
    await expect(shop.transact(read)).rejects.toThrow('by its own tx')
    await expect(shop.read(read)).rejects.toThrow('by its own tx')
    await expect(read(), 'outside it works').resolves.toBeDefined()
  }
})
