import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sweepHandlers, sweepQueues } from '#flows/sweeps.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { openApp, type TestApp } from './app.ts'
import { lookNow } from './later.ts'

const server = inject('server')
let app: TestApp
beforeAll(async () => {
  if (server) app = await openApp()
})
afterAll(() => app?.close())

test.runIf(server)(
  'to look now is one job for each sweep, however often it is asked, and it is done',
  async () => {
    const { database } = app.services
    const { rows } = await database.execute('select current_database() as name')
    const url = server.replace(/postgres$/, String(rows[0]!.name))
    await lookNow(url)
    await lookNow(url)
    const waiting = async () =>
      (
        await database.execute(
          `select name from jobs.job where name like 'sweep/%' and state = 'created' order by 1`,
        )
      ).rows
    const queues = Object.keys(sweepQueues).sort()
    expect((await waiting()).map(({ name }) => name)).toEqual(queues)
    const jobs = await openJobs(database, sweepQueues, () => undefined, false)
    const handlers = sweepHandlers(app.services)
    for (const queue of queues) expect(await jobs.drain(queue, handlers[queue]!), queue).toBe(1)
    expect(await waiting()).toEqual([])
    await jobs.stop()
  },
)
