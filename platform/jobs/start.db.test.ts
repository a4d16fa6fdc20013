/** A start on a database that an earlier start has prepared. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBareDatabase } from '#drivers/database.ts'
import type { Database } from '../database/tx.ts'
import { openJobs } from './jobs.ts'
import { openQueues, type QueueSettings } from './queues.ts'

let database: Database
const settings = { batch: 10, atOnce: 1, seconds: 60 } as const
const queues = {
  money: { ...settings, turn: 'in order' },
  posts: { ...settings, turn: 'side by side' },
  sweeps: { ...settings, turn: 'once a minute' },
} as const satisfies Record<string, QueueSettings>
beforeAll(async () => {
  database = await openBareDatabase()
  await openQueues(database, queues, [])
})
afterAll(() => database.close())

const handlers = { sweeps: { work: async () => undefined } }
async function work(): Promise<void> {
  const jobs = await openJobs(database, queues, (cause) => {
    throw cause
  })
  await jobs.work(handlers)
  await jobs.stop()
}
const readRows = async (table: 'queue' | 'schedule') =>
  (await database.execute(`select name, xmin::text from jobs.${table} order by name`)).rows
/** The names of the rows that were written meanwhile. */
async function listWritten(table: 'queue' | 'schedule', run: () => Promise<void>): Promise<unknown[]> {
  const before = new Map((await readRows(table)).map(({ name, xmin }) => [name, xmin]))
  await run()
  return (await readRows(table)).filter(({ name, xmin }) => before.get(name) !== xmin).map(({ name }) => name)
}

test('a start writes only the queues that are not as this release wants them', async () => {
  const start = () => openQueues(database, queues, [])
  expect(await listWritten('queue', start)).toEqual([])
  await database.execute(`update jobs.queue set retry_limit = 1 where name = 'money'`)
  expect(await listWritten('queue', start)).toEqual(['money'])
  const { rows } = await database.execute(`select retry_limit from jobs.queue where name = 'money'`)
  expect(rows).toEqual([{ retry_limit: 5 }])
})

test('a worker writes only the schedules that are not there yet', async () => {
  expect(await listWritten('schedule', work)).toEqual(['sweeps'])
  expect(await listWritten('schedule', work)).toEqual([])
  await database.execute(`update jobs.schedule set cron = '0 * * * *'`)
  expect(await listWritten('schedule', work)).toEqual(['sweeps'])
})
