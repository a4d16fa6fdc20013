import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sweepHandlers, sweepQueues } from '#flows/sweeps.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { openApp, type TestApp } from './app.ts'
import { checkNow } from './wait-less.ts'

const server = inject('server')
let app: TestApp
beforeAll(async () => {
  if (server) app = await openApp()
})
afterAll(() => app?.close())

test.runIf(server)(
  'checkNow queues one job for each sweep, however often it is called, and the job runs',
  async () => {
    const { database } = app.services
    const { rows } = await database.execute('select current_database() as name')
    // Without a notification a worker finds them when it next polls, up to a minute later.
    const wokenQueues = new Set<string>()
    const { rows: channels } = await database.execute(
      `select 'pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24) as name`,
    )
    const listener = await database.listen!(
      String(channels[0]!.name),
      (queue) => void wokenQueues.add(queue),
      () => undefined,
    )
    const url = server.replace(/postgres$/, String(rows[0]!.name))
    await checkNow(url)
    await checkNow(url)
    const queryWaiting = async () =>
      (
        await database.execute(
          `select name from jobs.job where name like 'sweep/%' and state = 'created' order by 1`,
        )
      ).rows
    const queues = Object.keys(sweepQueues).sort()
    expect((await queryWaiting()).map(({ name }) => name)).toEqual(queues)
    await expect.poll(() => [...wokenQueues].sort(), { timeout: 60_000 }).toEqual(queues)
    await listener.close()
    const jobs = await openJobs(database, sweepQueues, () => undefined, false)
    const handlers = sweepHandlers(app.services)
    for (const queue of queues) expect(await jobs.drain(queue, handlers[queue]!), queue).toBe(1)
    expect(await queryWaiting()).toEqual([])
    await jobs.stop()
  },
)
