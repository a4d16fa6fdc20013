/** Every table states why it doesn't grow for good, or why it may. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { lasting } from '#drivers/lasting.ts'
import { sweepQueues } from '#flows/sweeps.ts'
import type { Database } from '#platform/database/tx.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
}, 240_000)
afterAll(() => database.close())

test('every table says who lets its rows go, or what they grow with', async () => {
  const { rows } = await database.execute(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'jobs') order by 1`,
  )
  const namedTables = Object.values(lasting).flatMap((names) => names.split(' '))
  expect(namedTables.toSorted()).toEqual(rows.map(({ name }) => String(name)))
})

test('who lets rows go is there to do it', () => {
  const named = Object.keys(lasting)
    .map((reason) => /^swept: (.+?)(?:,|$)/.exec(reason)?.[1])
    .filter((name) => name !== undefined)
  expect(named.length).toBeGreaterThan(5)
  for (const name of named)
    expect(Object.keys(sweepQueues)).toContain(`sweep/${name.replaceAll(/[^a-z]+/g, '-')}`)
})
