/** Releases meet on one database: a later one upgrades it, an earlier one continues with it unless that is ruled out. */
import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { openTestSession } from '../../tests/drivers/database.ts'
import { findLaterMigrations, listMigrations, migrate } from './migrate.ts'

const cleanups: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of cleanups) await close()
})
async function openEmptyDatabase() {
  const session = await openTestSession({ empty: true })
  cleanups.push(session.close)
  return session.session
}
const lastReleased = readFileSync('db/released', 'utf8').trim().split(' ')[1]!
const names = listMigrations().map(({ name }) => name)

test('a database of the last release is upgraded by this one, each migration once', async () => {
  const session = await openEmptyDatabase()
  expect(names).toContain(lastReleased)
  const before = names.filter((name) => name <= lastReleased)
  expect(await migrate(session, new Set(before))).toEqual(before)
  expect(await migrate(session)).toEqual(names.filter((name) => name > lastReleased))
  expect(await migrate(session)).toEqual([])
})

test('a database of a later release is worked on, unless one of its migrations rules that out', async () => {
  const session = await openEmptyDatabase()
  await migrate(session)
  await session.execute(`insert into platform.migration (name, hash) values ('9998_orders_later', 'x')`)
  expect(await migrate(session)).toEqual([])
  expect(await findLaterMigrations(session)).toEqual([{ name: '9998_orders_later', breaks: false }])
  await session.execute(`update platform.migration set breaks_older = true where name = '9998_orders_later'`)
  await expect(migrate(session)).rejects.toThrow(/A later release .* \(9998_orders_later\)/)
})
