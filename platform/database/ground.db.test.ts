import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, setBusinessTime } from '../../tests/drivers/database.ts'
import { consumeToken } from '../http/limit.ts'
import { runOnce } from './run-once.ts'
import type { Database } from './tx.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('business time follows the offset, which only a movable clock may have', async () => {
  await expect(database.execute('update platform.clock set offset_ms = 5')).rejects.toThrow()
  await setBusinessTime(database, new Date('2025-08-24T10:00:00Z'))
  const at = await database.transact(async (_, now) => now)
  expect(at.toISOString().slice(0, 16)).toBe('2025-08-24T10:00')
})

test('a command runs once per key and gives its first answer again', async () => {
  let runs = 0
  const command = { key: 'key-00000001', actor: 'a', name: 'test', body: { amount: 5 } }
  const run = (body: unknown) =>
    database.transact((tx) => runOnce(tx, { ...command, body }, async () => ({ run: ++runs })))
  expect(await run({ amount: 5 })).toMatchObject({ ok: true, value: { run: 1 }, isRepeat: false })
  expect(await run({ amount: 5 })).toMatchObject({ ok: true, value: { run: 1 }, isRepeat: true })
  expect(await run({ amount: 6 })).toMatchObject({ ok: false, code: 'command.key_reused' })
})

test('a bucket gives no more tokens than it holds', async () => {
  const rows = await database.transact(async (tx) => {
    const answers = []
    for (let n = 0; n < 5; n += 1) answers.push(await consumeToken(tx, 'test', 3, 3_600))
    return answers
  })
  expect(rows).toEqual([true, true, true, false, false])
})
