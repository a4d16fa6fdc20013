/** A worker begins while its database is away for a moment. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBareDatabase } from '#drivers/database.ts'
import type { Database } from '../database/tx.ts'
import { Unavailable } from '../database/unavailable.ts'
import { openJobs } from './jobs.ts'
import { openQueues, type QueueSettings } from './queues.ts'

let database: Database
const settings = { turn: 'in order', batch: 10, atOnce: 1, seconds: 60 } as const satisfies QueueSettings
beforeAll(async () => {
  database = await openBareDatabase()
  await openQueues(database, { letters: settings }, [])
})
afterAll(() => database.close())

test('losing the database while a worker begins does not end the worker, but an error of ours does', async () => {
  const errors: unknown[] = []
  const minutely = { letters: { ...settings, turn: 'once a minute' } } as const
  const openWith = async (lost: Error | null) => {
    let losses = lost ? 1 : 0
    const execute: Database['execute'] = async (text, values) => {
      if (/jobs\.schedule\b/.test(text) && losses-- > 0) throw lost
      return database.execute(text, values)
    }
    const jobs = await openJobs({ ...database, execute }, minutely, (cause) => void errors.push(cause), false)
    try {
      await jobs.work({ letters: { work: async () => undefined } })
    } finally {
      await jobs.stop()
    }
  }
  await openWith(new Unavailable(new Error('Connection terminated unexpectedly')))
  expect(errors).toEqual([expect.any(Unavailable)])
  await expect(openWith(new Error('syntax error'))).rejects.toThrow('syntax error')
})

test('wherever in pg-boss’s own start the database is lost, the worker waits for it and begins', async () => {
  const lost = new Unavailable(new Error('Connection terminated unexpectedly'))
  /** Begins on a database that fails the statement of this index; counts the statements of a whole start. */
  const openWith = async (failingIndex: number) => {
    let statementCount = 0
    let startCount = 0
    const execute: Database['execute'] = async (text, values) => {
      // Queues are looked up once pg-boss has started.
      if (!startCount && /\bcancelled\b/.test(text)) startCount = statementCount
      if (statementCount++ === failingIndex) throw lost
      return database.execute(text, values)
    }
    const errors: unknown[] = []
    const jobs = await openJobs(
      { ...database, execute },
      { letters: settings },
      (cause) => void errors.push(cause),
      false,
    )
    await jobs.stop()
    return { startCount, isReported: errors.includes(lost) }
  }
  const { startCount } = await openWith(-1)
  const flags: boolean[] = []
  for (let index = 0; index < startCount; index += 1) flags.push((await openWith(index)).isReported)
  expect(flags).toContain(true)
})
