/** What the queue of jobs and the log of webhooks hold, and for how long, as the privacy policy says it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { queues as works } from '#flows/queues.ts'
import { sweepQueues } from '#flows/sweeps.ts'
import type { Database } from '#platform/database/tx.ts'
import { type Jobs, openJobs } from '#platform/jobs/jobs.ts'
import { formatTime, keptTable } from '#privacy/contract'
import { messageDays } from '#webhooks/contract'

/** Every table of the queue, with what it holds of a job. A new one is reviewed before it is added here. */
const knownTables: Readonly<Record<string, string>> = {
  bam: 'statements of the queue about itself',
  instance: 'nothing: no process writes itself down',
  job: 'the payload',
  job_common: 'the payload',
  job_dependency: 'which job waits for which',
  queue: 'names and times of queues',
  queue_stats: 'how many jobs, by queue and day',
  schedule: 'what runs each minute',
  subscription: 'nothing: we subscribe to none',
  version: 'the version of the tables',
  warning: 'what the queue says of itself',
}
const queues = { ...works, ...sweepQueues }
let database: Database
let jobs: Jobs
beforeAll(async () => {
  database = await openTestDatabase()
  jobs = await openJobs(database, queues, () => undefined)
}, 240_000)
afterAll(async () => {
  await jobs.stop()
  await database.close()
})
const run = async (text: string) => (await database.execute(text)).rows

test('every table of the queue is known', async () => {
  const rows = await run(
    `select table_name as name from information_schema.tables where table_schema = 'jobs'
       and table_name !~ '_[0-9]{8}$' order by 1`,
  )
  expect(rows.map((row) => row.name).filter((name) => !Object.hasOwn(knownTables, String(name)))).toEqual([])
  expect(rows.length).toBeGreaterThan(8)
})

test('each queue deletes jobs an hour after they are done, as the policy says', async () => {
  const rows = await run('select name, deletion_seconds from jobs.queue order by name')
  const ownQueues = rows.filter(({ name }) => Object.hasOwn(queues, String(name)))
  expect(ownQueues.map(({ name }) => name)).toEqual(Object.keys(queues).sort())
  for (const row of ownQueues) expect(Number(row.deletion_seconds), String(row.name)).toBe(3_600)
  expect(keptTable).toContain('An hour after it is done')
})

test('the log of webhooks is kept as long as the policy says', () => {
  expect(keptTable).toContain(`| ${formatTime(messageDays)} |`)
})
