/** The worker itself, as a process runs it: one of all running workers handles each fact as soon as it is told. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { createId } from '#drivers/orders.ts'
import type { Database } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { openBoss } from '#platform/jobs/boss.ts'
import { type Handlers, type Jobs, openJobs } from '#platform/jobs/jobs.ts'
import { openQueues, type QueueSettings } from '#platform/jobs/queues.ts'

let database: Database
const openedJobs: Jobs[] = []
const settings = { turn: 'in order', batch: 5, atOnce: 1, seconds: 60 } as const
const sweep = { turn: 'once a minute', batch: 1, atOnce: 1, seconds: 600 } as const
const queues = {
  turns: settings,
  'sweep/slow': sweep,
  'sweep/quick': sweep,
} as const satisfies Record<string, QueueSettings>

beforeAll(async () => {
  database = await openTestDatabase()
  await openQueues(database, queues, [{ fact: 'order.moved', queue: 'turns', line: ['orderId'] }])
})
afterAll(async () => {
  for (const jobs of openedJobs) await jobs.stop()
  await database.close()
})

/** Two workers, and a promise of the moment when this many jobs were done. */
async function workJobs(expectedCount: number): Promise<{ seen: Map<string, number[]>; all: Promise<void> }> {
  const idsByOrder = new Map<string, number[]>()
  let count = 0
  let resolveAll = (): void => undefined
  const all = new Promise<void>((resolve) => {
    resolveAll = resolve
  })
  const handlers: Handlers = {
    turns: {
      joins: () => false,
      run: async (_, [job]) => {
        const { id, payload } = job!
        idsByOrder.set(payload.orderId!, [...(idsByOrder.get(payload.orderId!) ?? []), id])
        count += 1
        if (count === expectedCount) resolveAll()
      },
    },
  }
  for (let n = 0; n < 2; n += 1) {
    const jobs = await openJobs(database, queues, () => undefined)
    openedJobs.push(jobs)
    await jobs.work(handlers)
  }
  return { seen: idsByOrder, all }
}

test('two workers do each job once, those of an order in the order they were told', async () => {
  const orders = 12
  const jobsEach = 5
  const { seen, all } = await workJobs(orders * jobsEach)
  for (let n = 0; n < jobsEach; n += 1)
    for (let order = 0; order < orders; order += 1)
      await database.transact((tx) => tell(tx, 'order.moved', { orderId: createId('order', `w${order}`) }))
  await all
  expect(seen.size).toBe(orders)
  for (const ids of seen.values()) {
    expect(ids).toHaveLength(jobsEach)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  }
})

test('a sweep that does not end holds up no other, runs once over all workers, and is followed by one more', async () => {
  for (const jobs of openedJobs.splice(0)) await jobs.stop()
  const boss = openBoss(database, { schedule: false, supervise: false })
  await boss.start()
  const [slow, quick] = [createGate(), createGate()]
  let startedCount = 0
  const handlers: Handlers = {
    'sweep/slow': {
      work: async () => {
        startedCount += 1
        slow.begin()
        await slow.mayEnd
      },
    },
    'sweep/quick': { work: async () => quick.begin() },
  }
  for (let n = 0; n < 2; n += 1) {
    // Without pg-boss's own clock, so that no minute passes meanwhile but those below.
    const jobs = await openJobs(database, queues, () => undefined, false)
    openedJobs.push(jobs)
    await jobs.work(handlers)
  }
  expect((await database.execute('select name from jobs.schedule order by name')).rows).toEqual([
    { name: 'sweep/quick' },
    { name: 'sweep/slow' },
  ])
  await boss.send('sweep/slow', null)
  await slow.began
  for (let minute = 0; minute < 3; minute += 1) await boss.send('sweep/slow', null)
  await boss.send('sweep/quick', null)
  await quick.began
  expect(startedCount).toBe(1)
  slow.end()
  const countLeft = () =>
    database.execute(`select 1 from jobs.job where name like 'sweep/%' and state < 'completed'`)
  await expect.poll(async () => (await countLeft()).rows.length, { timeout: 120_000 }).toBe(0)
  expect(startedCount).toBe(2)
  await boss.stop({ graceful: false })
})

/** A moment when something begins, and one when it may end. */
function createGate() {
  const began = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  return { began: began.promise, mayEnd: mayEnd.promise, begin: began.resolve, end: mayEnd.resolve }
}
