/** Every table states why it doesn't grow for good, or why it may. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { tableGrowth } from '#drivers/lasting.ts'
import { sweepQueues } from '#flows/sweeps.ts'
import type { Database } from '#platform/database/tx.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
}, 240_000)
afterAll(() => database.close())

test('every table names what deletes its rows, or what they grow with', async () => {
  const { rows } = await database.execute(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'jobs') order by 1`,
  )
  const namedTables = Object.values(tableGrowth).flatMap((names) => names.split(' '))
  expect(namedTables.toSorted()).toEqual(rows.map(({ name }) => String(name)))
})

test('every sweep that a table names exists', () => {
  const namedSweeps = Object.keys(tableGrowth)
    .map((reason) => /^swept: (.+?)(?:,|$)/.exec(reason)?.[1])
    .filter((name) => name !== undefined)
  expect(namedSweeps.length).toBeGreaterThan(5)
  for (const name of namedSweeps)
    expect(Object.keys(sweepQueues)).toContain(`sweep/${name.replaceAll(/[^a-z]+/g, '-')}`)
})
