import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { newId } from '#kernel/id.ts'
import type { Database } from '#platform/database/tx.ts'
import { findChainState, findEntries, record, requestWalk, verifyAudit, walkChain } from './index.ts'

const shopId = newId('shop')

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const recordEntry = (resource: string) =>
  database.transact((tx, at) =>
    record(
      tx,
      {
        actor: 'system',
        action: 'test.done',
        resource,
        shopId,
        after: { amount: '1.00' },
        requestId: 'r',
      },
      at,
    ),
  )

test('rows written at the same time form one chain without a gap', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, index) => recordEntry(`thing-${index}`)))
  expect(await database.read((tx) => verifyAudit(tx))).toEqual({ rows: 8, brokenAt: null })
  expect(await database.read((tx) => findEntries(tx, { shopId, max: 3 }))).toHaveLength(3)
})

test('the trail is searched by part of an action or a whole id, page by page, and a pattern is only text', async () => {
  const findResources = async (filter: Parameters<typeof findEntries>[1]) =>
    (await database.read((tx) => findEntries(tx, filter))).map((line) => line.resource)
  expect(await findResources({ searchText: 'thing-3' })).toEqual(['thing-3'])
  expect(await findResources({ searchText: 'thing' })).toEqual([])
  expect(await findResources({ searchText: 'TEST.do' })).toHaveLength(8)
  expect(await findResources({ searchText: '%' })).toEqual([])
  expect(await findResources({ searchText: 'test_done' })).toEqual([])
  expect(await findResources({ before: 3 })).toHaveLength(2)
})

test('the walk continues where it stopped, begins again after a day, and the screen shows its result', async () => {
  const now = new Date('2025-08-25T10:00:00Z')
  const walk = (at = now, lines = 3) => database.transact((tx) => walkChain(tx, at, lines))
  expect((await database.read((tx) => findChainState(tx))).checkedAt).toBeNull()
  expect([await walk(), await walk(), await walk()]).toEqual([true, true, false])
  expect(await database.read((tx) => findChainState(tx))).toEqual({
    rows: 8,
    brokenAt: null,
    checkedAt: now,
    askedAt: null,
  })
  const tomorrow = new Date('2025-08-26T11:00:00Z')
  expect([await walk(tomorrow), await walk(tomorrow), await walk(tomorrow)]).toEqual([false, true, true])
  expect(await walk(tomorrow)).toBe(false)
})

test('a row can be neither changed nor deleted', async () => {
  await expect(database.execute(`update audit.entry set action = 'x.y' where id = 1`)).rejects.toThrow()
  await expect(database.execute('delete from audit.entry where id = 1')).rejects.toThrow()
  await expect(database.execute('truncate audit.entry')).rejects.toThrow()
})

test('a change behind the trigger is seen by the check', async () => {
  await database.execute('alter table audit.entry disable trigger rows_stay')
  await database.execute(`update audit.entry set resource = 'somebody else' where id = 3`)
  expect((await database.read((tx) => verifyAudit(tx))).brokenAt).toBe(3)
  await database.execute(`update audit.walk set walked_to = 0, walked_hash = ''`)
  await database.transact((tx) => walkChain(tx, new Date()))
  expect((await database.read((tx) => findChainState(tx))).brokenAt).toBe(3)
  await database.execute(`update audit.entry set resource = 'thing-gone' where id = 3`)
  await database.execute('delete from audit.entry where id = 3')
  expect((await database.read((tx) => verifyAudit(tx))).brokenAt).toBe(3)
})

test('a tail that was cut off is seen by the walk', async () => {
  await database.execute(
    `update audit.walk set walked_to = 8, walked_hash = (select hash from audit.entry where id = 8)`,
  )
  await database.execute('delete from audit.entry where id >= 8')
  await database.transact((tx) => walkChain(tx, new Date()))
  expect((await database.read((tx) => findChainState(tx))).brokenAt).toBe(8)
})

test('a requested walk from the first line sees the cut too', async () => {
  await database.execute('update audit.walk set broken_at = null')
  await database.transact((tx) => requestWalk(tx, new Date()))
  expect((await database.read((tx) => findChainState(tx))).askedAt).not.toBeNull()
  await database.execute('alter table audit.entry disable trigger rows_stay')
  await database.execute(`update audit.walk set whole_to = 8`)
  await database.execute('delete from audit.entry where id > 2')
  expect(await database.transact((tx) => walkChain(tx, new Date()))).toBe(false)
  expect(await database.read((tx) => findChainState(tx))).toMatchObject({ brokenAt: 3, askedAt: null })
})
