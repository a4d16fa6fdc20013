/** The worker itself, as a process runs it: a fact is worked on as it is told, by one of all that run. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { idOf } from '#drivers/orders.ts'
import type { Database } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { type Handlers, type Jobs, openJobs } from '#platform/jobs/jobs.ts'
import { openQueues, type QueueSettings } from '#platform/jobs/queues.ts'

let database: Database
const opened: Jobs[] = []
const settings = { turn: 'in order', batch: 5, atOnce: 1, seconds: 60 } as const
const queues = { turns: settings } as const satisfies Record<string, QueueSettings>

beforeAll(async () => {
  database = await openTestDatabase()
  await openQueues(database, queues, [{ fact: 'order.moved', queue: 'turns', line: ['orderId'] }])
})
afterAll(async () => {
  for (const jobs of opened) await jobs.stop()
  await database.close()
})

/** Two workers, and a promise of the moment when so many jobs were done. */
async function work(many: number): Promise<{ seen: Map<string, number[]>; all: Promise<void> }> {
  const seen = new Map<string, number[]>()
  let count = 0
  let tellAll = (): void => undefined
  const all = new Promise<void>((done) => {
    tellAll = done
  })
  const handlers: Handlers = {
    turns: {
      joins: () => false,
      run: async (_, [told]) => {
        const { id, payload } = told!
        seen.set(payload.orderId!, [...(seen.get(payload.orderId!) ?? []), id])
        count += 1
        if (count === many) tellAll()
      },
    },
  }
  for (let n = 0; n < 2; n += 1) {
    const jobs = await openJobs(database, queues, () => undefined)
    opened.push(jobs)
    await jobs.work(handlers, async () => undefined)
  }
  return { seen, all }
}

test('two workers do each job once, those of an order in the order they were told', async () => {
  const orders = 12
  const each = 5
  const { seen, all } = await work(orders * each)
  for (let n = 0; n < each; n += 1)
    for (let order = 0; order < orders; order += 1)
      await database.transact((tx) => tell(tx, 'order.moved', { orderId: idOf('order', `w${order}`) }))
  await all
  expect(seen.size).toBe(orders)
  for (const ids of seen.values()) {
    expect(ids).toHaveLength(each)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  }
})
