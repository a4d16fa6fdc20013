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
  const heard: unknown[] = []
  const minutely = { letters: { ...settings, turn: 'once a minute' } } as const
  const begun = async (lost: Error | null) => {
    let losses = lost ? 1 : 0
    const execute: Database['execute'] = async (text, values) => {
      if (/schedule/i.test(text) && /insert/i.test(text) && losses-- > 0) throw lost
      return database.execute(text, values)
    }
    const own = await openJobs({ ...database, execute }, minutely, (cause) => void heard.push(cause), false)
    try {
      await own.work({ letters: { work: async () => undefined } })
    } finally {
      await own.stop()
    }
  }
  await begun(new Unavailable(new Error('Connection terminated unexpectedly')))
  expect(heard).toEqual([expect.any(Unavailable)])
  await expect(begun(new Error('syntax error'))).rejects.toThrow('syntax error')
})

test('wherever in pg-boss’s own start the database is lost, the worker waits for it and begins', async () => {
  const lost = new Unavailable(new Error('Connection terminated unexpectedly'))
  /** Begins over a database that is away for its statement of this number; how many statements a whole start sent. */
  const begun = async (away: number) => {
    let sent = 0
    let ofStart = 0
    const execute: Database['execute'] = async (text, values) => {
      // Queues are looked up once pg-boss has started.
      if (!ofStart && /\bcancelled\b/.test(text)) ofStart = sent
      if (sent++ === away) throw lost
      return database.execute(text, values)
    }
    const heard: unknown[] = []
    const own = await openJobs(
      { ...database, execute },
      { letters: settings },
      (cause) => void heard.push(cause),
      false,
    )
    await own.stop()
    return { ofStart, said: heard.includes(lost) }
  }
  const { ofStart } = await begun(-1)
  const said: boolean[] = []
  for (let away = 0; away < ofStart; away += 1) said.push((await begun(away)).said)
  expect(said).toContain(true)
})
