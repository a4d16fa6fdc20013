/** The job engine: which jobs a fact starts, in what order they run, and where they go when they fail. */
import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openBareDatabase } from '#drivers/database.ts'
import { runAsAnother } from '#drivers/one-handle.ts'
import { createId } from '#drivers/orders.ts'
import type { Database, Tx } from '../database/tx.ts'
import { tell } from '../facts/tell.ts'
import { openBoss } from './boss.ts'
import { type Handler, type Jobs, openJobs, type QueuedFact } from './jobs.ts'
import { openQueues, type QueueSettings } from './queues.ts'
import { findFailedJobs, releaseLines, retryJob } from './trouble.ts'

let database: Database
let jobs: Jobs
const faults: string[] = []
const settings = { turn: 'in order', batch: 10, atOnce: 1, seconds: 60 } as const
const queues = {
  letters: { ...settings, together: true },
  money: settings,
  posts: { ...settings, turn: 'side by side' },
  calls: { ...settings, turn: 'side by side', once: true },
} as const satisfies Record<string, QueueSettings>
const routes = [
  { fact: 'order.paid', queue: 'letters', line: ['orderId'] },
  { fact: 'order.paid', queue: 'money', line: ['orderId'] },
  { fact: 'order.moved', queue: 'money', line: ['orderId'] },
  { fact: 'shop.opened', queue: 'posts', line: [] },
  { fact: 'listing.launched', queue: 'calls', line: [] },
]

beforeAll(async () => {
  database = await openBareDatabase()
  await database.execute('create table public.done (queue text, fact bigint, order_id text, number serial)')
  await openQueues(database, queues, routes)
  jobs = await openJobs(
    database,
    queues,
    (cause) => void faults.push(cause instanceof Error ? cause.message : ''),
    false,
  )
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
})
beforeEach(async () => {
  faults.length = 0
  await database.execute('delete from jobs.job; delete from public.done')
})

const sendFact = (name: string, fact: 'order.paid' | 'order.moved' = 'order.paid') =>
  database.transact((tx) => tell(tx, fact, { orderId: createId('order', name) }))
const write = (tx: Tx, { id, payload }: QueuedFact) =>
  tx.execute(sql`insert into public.done (queue, fact, order_id) values ('', ${id}, ${payload.orderId})`)
/** Writes a row for each job, and fails after it for those of some orders. */
const createWriter = (failingNames: readonly string[] = [], isJoined = true): Handler => ({
  joins: () => isJoined,
  run: async (tx, queuedFacts) => {
    for (const fact of queuedFacts) {
      await write(tx, fact)
      if (failingNames.some((name) => fact.payload.orderId === createId('order', name)))
        throw new Error('it broke')
    }
  },
})
const listDone = async () =>
  (await database.execute('select order_id from public.done order by number')).rows.map((row) => row.order_id)
const stateOf = async (queue: string) =>
  (
    await database.execute(`select state::text as state from jobs.job where name = $1 order by created_on`, [
      queue,
    ])
  ).rows.map(({ state }) => state)
/** Makes every job that waits for a retry due now. */
const makeRetriesDue = () => database.execute(`update jobs.job set start_after = now() where state = 'retry'`)

test('a job exists if and only if its fact does, one on each queue that handles it', async () => {
  await sendFact('one')
  await database
    .transact(async (tx) => {
      await tell(tx, 'order.paid', { orderId: createId('order', 'undone') })
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  const { rows } = await database.execute(
    `select name, data ->> 'fact' as fact, data -> 'payload' ->> 'orderId' as "order", singleton_key as line from jobs.job order by name`,
  )
  const job = { fact: 'order.paid', order: createId('order', 'one'), line: createId('order', 'one') }
  expect(rows).toEqual([
    { name: 'letters', ...job },
    { name: 'money', ...job },
  ])
  expect((await database.execute('select 1 from platform.fact where done_at is null')).rows).toEqual([])
})

test('a job of a fact is written as pg-boss writes one', async () => {
  await sendFact('one')
  const boss = openBoss(database, { schedule: false, supervise: false })
  await boss.start()
  const { rows: queuedJobs } = await database.execute(`select data from jobs.job where name = 'money'`)
  await boss.send('money', queuedJobs[0]!.data as object, { singletonKey: createId('order', 'one') })
  await boss.stop({ graceful: false })
  const { rows } = await database.execute(
    `select to_jsonb(j) - array['id', 'created_on', 'start_after', 'keep_until'] as job, keep_until - start_after as kept
     from jobs.job j where name = 'money'`,
  )
  expect(rows).toHaveLength(2)
  expect(rows[0]).toEqual(rows[1])
})

test('a job that fails leaves nothing behind, and spoils none of those beside it', async () => {
  for (const name of ['one', 'two', 'three']) await sendFact(name)
  expect(await jobs.drain('letters', createWriter(['two']))).toBe(2)
  expect(await listDone()).toEqual([createId('order', 'one'), createId('order', 'three')])
  expect(faults).toEqual(['it broke'])
  await makeRetriesDue()
  expect(await jobs.drain('letters', createWriter())).toBe(1)
  expect(await listDone()).toHaveLength(3)
})

test('facts about one order are handled in the order they were told, and wait for no other order', async () => {
  await sendFact('one')
  await sendFact('one', 'order.moved')
  await sendFact('two')
  const facts: string[] = []
  const recorder = {
    joins: () => false,
    run: async (_: Tx, queuedFacts: readonly QueuedFact[]) =>
      void facts.push(...queuedFacts.map(({ fact, payload }) => `${fact} ${payload.orderId}`)),
  }
  const [firstOrder, secondOrder] = [createId('order', 'one'), createId('order', 'two')]
  const failingFirst: Handler = {
    joins: () => false,
    async run(tx, queuedFacts) {
      if (queuedFacts.some(({ fact, payload }) => fact === 'order.paid' && payload.orderId === firstOrder))
        throw new Error('it broke')
      await recorder.run(tx, queuedFacts)
    },
  }
  expect(await jobs.drain('money', failingFirst)).toBe(1)
  expect(facts, 'the fact behind it waits for it').toEqual([`order.paid ${secondOrder}`])
  await makeRetriesDue()
  await jobs.drain('money', recorder)
  expect(facts.slice(1)).toEqual([`order.paid ${firstOrder}`, `order.moved ${firstOrder}`])
})

test('facts of one transaction come in their order', async () => {
  await database.transact(async (tx) => {
    for (let n = 0; n < 20; n += 1)
      await tell(tx, n % 2 ? 'order.moved' : 'order.paid', { orderId: createId('order', 'one') })
  })
  const ids: number[] = []
  await jobs.drain('money', {
    joins: () => false,
    run: async (_, queuedFacts) => void ids.push(...queuedFacts.map(({ id }) => id)),
  })
  expect(ids).toHaveLength(20)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
})

test('a queue that works once does so once for a batch, and tries the whole batch again if it fails', async () => {
  for (const name of ['one', 'two', 'three'])
    await database.transact((tx) => tell(tx, 'listing.launched', { listingId: createId('listing', name) }))
  let workCount = 0
  const work = async () => {
    workCount += 1
    if (workCount === 1) throw new Error('it broke')
  }
  expect(await jobs.drain('calls', { work })).toBe(0)
  expect(await stateOf('calls')).toEqual(['retry', 'retry', 'retry'])
  await makeRetriesDue()
  expect(await jobs.drain('calls', { work })).toBe(3)
  expect(workCount).toBe(2)
})

test('a job out of tries is a dead letter: its order continues without it, and a person can retry it', async () => {
  await sendFact('one')
  await sendFact('one', 'order.moved')
  for (let n = 0; n < 6; n += 1) {
    await jobs.drain('money', createWriter(['one'], false))
    await makeRetriesDue()
  }
  expect(await listDone()).toEqual([])
  const [deadLetter] = await database.read((tx) => findFailedJobs(tx))
  expect(deadLetter).toMatchObject({ queue: 'money', fact: 'order.paid', failure: 'it broke' })
  await database.transact(releaseLines)
  expect(await jobs.drain('money', createWriter([], false)), 'the fact behind it').toBe(1)
  expect(await database.transact((tx) => retryJob(tx, deadLetter!.id))).toBe(true)
  expect(await database.transact((tx) => retryJob(tx, deadLetter!.id)), 'once').toBe(false)
  expect(await jobs.drain('money', createWriter([], false))).toBe(1)
  expect(await listDone()).toHaveLength(2)
  expect(await database.read((tx) => findFailedJobs(tx))).toEqual([])
})

test('a worker that lost its job to the time limit undoes what it did', async () => {
  await sendFact('one')
  const lateHandler: Handler = {
    joins: () => false,
    run: async (tx, [fact]) => {
      await write(tx, fact!)
      // Another worker has it by now: its number of tries has moved on.
      await tx.execute(sql`update jobs.job set retry_count = retry_count + 1 where name = 'money'`)
    },
  }
  await jobs.drain('money', lateHandler)
  expect(faults).toEqual(['the job was given to another worker meanwhile'])
  expect(await listDone()).toEqual([])
})

test('a fact told before it had a route is queued once it has one, and a route to no queue is refused', async () => {
  await database.transact((tx) => tell(tx, 'listing.ended', { listingId: createId('listing', 'one') }))
  const moreRoutes = [...routes, { fact: 'listing.ended', queue: 'posts', line: ['listingId'] }]
  await openQueues(database, queues, moreRoutes)
  await openQueues(database, queues, moreRoutes)
  expect(await stateOf('posts')).toEqual(['created'])
  const { rows } = await database.execute(`select data -> 'again' as again from jobs.job`)
  expect(rows).toEqual([{ again: true }])
  await database.execute(`insert into platform.route values ('listing.ended', 'nowhere', '{}')`)
  await expect(
    database.transact((tx) => tell(tx, 'listing.ended', { listingId: createId('listing', 'one') })),
  ).rejects.toThrow()
})

/** Hours pass while a worker has a job: its time is over, and pg-boss's supervision deals with it. */
async function passHours(boss: PgBoss, queue: string): Promise<void> {
  await database.execute(
    `update jobs.job set started_on = started_on - interval '9 hours', heartbeat_on = heartbeat_on - interval '9 hours'
     where name = '${queue}' and state = 'active'`,
  )
  await database.execute('update jobs.queue set monitor_claim_on = null, monitor_on = null')
  await boss.supervise(queue)
  await makeRetriesDue()
}

test('a job that kills its worker each time becomes a dead letter, and those beside it are done', async () => {
  const boss = openBoss(database, { schedule: false, supervise: false })
  await boss.start()
  const openShop = (name: string) =>
    database.transact((tx) => tell(tx, 'shop.opened', { shopId: createId('shop', name) }))
  await openShop('poison')
  const [poison] = await boss.fetch('posts')
  for (let tries = 1; tries <= 6; tries += 1) {
    // The process that had it is gone without a word: killed, or out of memory.
    await passHours(boss, 'posts')
    const [retried] = await boss.fetch('posts')
    expect(retried?.id, `after ${tries}`).toBe(tries < 6 ? poison!.id : undefined)
    await openShop(`beside ${tries}`)
    expect(await jobs.drain('posts', { work: async () => undefined })).toBe(1)
  }
  expect(await database.read((tx) => findFailedJobs(tx))).toMatchObject([
    { queue: 'posts', fact: 'shop.opened' },
  ])
  await boss.stop({ graceful: false })
})

// The embedded database has one connection, and one process: nobody else is there to take a job.
test.runIf(inject('server') !== '')(
  'a stopped worker that continues after another did its job has no effect',
  async () => {
    const boss = openBoss(database, { schedule: false, supervise: false })
    await boss.start()
    await sendFact('one')
    await jobs.drain('money', {
      joins: () => false,
      run: async (tx, [fact]) => {
        await runAsAnother(async () => {
          await passHours(boss, 'money')
          expect(await jobs.drain('money', createWriter()), 'another has it').toBe(1)
        })
        await write(tx, fact!)
      },
    })
    expect(faults).toEqual(['the job was given to another worker meanwhile'])
    expect(await listDone()).toEqual([createId('order', 'one')])
    expect(await stateOf('money')).toEqual(['completed'])
    await boss.stop({ graceful: false })
  },
)
