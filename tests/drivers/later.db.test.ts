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
  'to look now is one job for each sweep, however often it is asked, and it is done',
  async () => {
    const { database } = app.services
    const { rows } = await database.execute('select current_database() as name')
    // Without a notice a worker finds them at its next look, a minute later at worst.
    const woken = new Set<string>()
    const { rows: channels } = await database.execute(
      `select 'pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24) as name`,
    )
    const ear = await database.listen!(
      String(channels[0]!.name),
      (queue) => void woken.add(queue),
      () => undefined,
    )
    const url = server.replace(/postgres$/, String(rows[0]!.name))
    await checkNow(url)
    await checkNow(url)
    const waiting = async () =>
      (
        await database.execute(
          `select name from jobs.job where name like 'sweep/%' and state = 'created' order by 1`,
        )
      ).rows
    const queues = Object.keys(sweepQueues).sort()
    expect((await waiting()).map(({ name }) => name)).toEqual(queues)
    await expect.poll(() => [...woken].sort(), { timeout: 60_000 }).toEqual(queues)
    await ear.close()
    const jobs = await openJobs(database, sweepQueues, () => undefined, false)
    const handlers = sweepHandlers(app.services)
    for (const queue of queues) expect(await jobs.drain(queue, handlers[queue]!), queue).toBe(1)
    expect(await waiting()).toEqual([])
    await jobs.stop()
  },
)
