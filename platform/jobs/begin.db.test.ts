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

test('a database that is lost while a worker begins ends no worker, and what is wrong still does', async () => {
  const errors: unknown[] = []
  const minutely = { letters: { ...settings, turn: 'once a minute' } } as const
  const openWith = async (lost: Error | null) => {
    let losses = lost ? 1 : 0
    const execute: Database['execute'] = async (text, values) => {
      if (/schedule/i.test(text) && /insert/i.test(text) && losses-- > 0) throw lost
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
  /** Begins over a database that is away for its statement of this number; how many statements a whole start sent. */
  const openWith = async (away: number) => {
    let statementCount = 0
    let ofStart = 0
    const execute: Database['execute'] = async (text, values) => {
      // Queues are looked up once pg-boss has started.
      if (!ofStart && /\bcancelled\b/.test(text)) ofStart = statementCount
      if (statementCount++ === away) throw lost
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
    return { ofStart, said: errors.includes(lost) }
  }
  const { ofStart } = await openWith(-1)
  const flags: boolean[] = []
  for (let away = 0; away < ofStart; away += 1) flags.push((await openWith(away)).said)
  expect(flags).toContain(true)
})
