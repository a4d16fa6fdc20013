import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import type { Database } from '#platform/database/tx.ts'
import { setClock } from './clock.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('the clock is never set to before a moment: a press that closes then finds its cut-off passed', async () => {
  const moment = new Date('2025-08-15T17:00:00Z')
  const early: string[] = []
  for (let attempt = 0; attempt < 300; attempt += 1) {
    await setClock(database, moment)
    const at = await database.transact(async (_, now) => now)
    if (at < moment) early.push(at.toISOString())
  }
  expect(early).toEqual([])
})
