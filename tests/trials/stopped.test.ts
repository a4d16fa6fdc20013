/** A worker that is frozen in the middle of a job, and one that runs out of memory again and again. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { openBoss } from '#platform/jobs/boss.ts'
import { openQueues } from '#platform/jobs/queues.ts'
import { findFailedJobs, releaseLines } from '#platform/jobs/trouble.ts'
import { queues, routes } from '../drivers/job-worker.ts'
import { createId } from '../drivers/orders.ts'
import { openTrialWorld } from '../drivers/trial-world.ts'

let world: Awaited<ReturnType<typeof openTrialWorld>>
let database: Database
let boss: PgBoss
const children = new Set<ChildProcess>()
beforeAll(async () => {
  world = await openTrialWorld()
  database = world.database
  await database.execute('create table public.done (order_id text, by integer)')
  await openQueues(database, queues, routes)
  boss = openBoss(database, { schedule: false, supervise: false })
  await boss.start()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await boss?.stop({ graceful: false })
  await world?.end()
})
beforeEach(async () => {
  for (const child of children) {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await database.execute('delete from jobs.job; delete from public.done')
})

/** Starts a worker process; `waitForMessage` receives what it sends. */
function start(): ChildProcess {
  const child = fork('tests/drivers/job-worker.ts', [world.server.url], {
    execArgv: ['--max-old-space-size=96'],
    stdio: 'ignore',
    serialization: 'json',
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}
const waitForMessage = (child: ChildProcess, word: string) =>
  new Promise<void>((resolve) => child.on('message', (message) => message === word && resolve()))
const tellFact = (name: string, fact: 'order.paid' | 'order.moved' = 'order.paid') =>
  database.transact((tx) => tell(tx, fact, { orderId: createId('order', name) }))
const findHandled = async () =>
  (await database.execute('select order_id, by from public.done order by order_id')).rows.map((row) => ({
    order: row.order_id,
    by: Number(row.by),
  }))
/** Lets hours pass for active jobs: they expire, and the next worker gets them. */
async function passHours(): Promise<void> {
  for (const queue of Object.keys(queues)) {
    await database.execute(
      `update jobs.job set started_on = started_on - interval '9 hours', heartbeat_on = heartbeat_on - interval '9 hours'
       where name = '${queue}' and state = 'active'`,
    )
    await database.execute('update jobs.queue set monitor_claim_on = null, monitor_on = null')
    await boss.supervise(queue)
  }
  await database.execute(`update jobs.job set start_after = now() where state = 'retry'`)
}

test('a frozen worker’s job is done once, by another worker; once thawed, the first one goes on', async () => {
  const frozen = start()
  await Promise.all([
    waitForMessage(frozen, 'works'),
    waitForMessage(frozen, 'holds'),
    tellFact('one', 'order.moved'),
  ])
  frozen.kill('SIGSTOP')
  await passHours()
  const otherChild = start()
  await waitForMessage(otherChild, 'holds')
  otherChild.send('go on')
  await expect
    .poll(findHandled, { timeout: 120_000 })
    .toEqual([{ order: createId('order', 'one'), by: otherChild.pid }])
  const ended = once(otherChild, 'exit')
  otherChild.kill('SIGKILL')
  await ended
  frozen.kill('SIGCONT')
  frozen.send('go on')
  await tellFact('two')
  await expect.poll(async () => (await findHandled()).length, { timeout: 120_000 }).toBe(2)
  const workerByOrder = new Map((await findHandled()).map(({ order, by }) => [order, by]))
  expect(workerByOrder.get(createId('order', 'one')), 'what the frozen one had begun is undone').toBe(
    otherChild.pid,
  )
  expect(workerByOrder.get(createId('order', 'two'))).toBe(frozen.pid)
  const { rows } = await database.execute('select state::text as state from jobs.job')
  expect(rows).toEqual([{ state: 'completed' }, { state: 'completed' }])
})

test('a job that eats its worker’s memory is a dead letter after its tries; the process restarts and does the rest', async () => {
  await database.transact((tx) => tell(tx, 'shop.opened', { shopId: createId('shop', 'poison') }))
  let deaths = 0
  for (; deaths < 20; deaths += 1) {
    await passHours()
    await database.transact(releaseLines)
    if ((await database.read((tx) => findFailedJobs(tx))).length) break
    await tellFact(`beside ${deaths}`)
    // Its supervisor starts it again.
    const child = start()
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
    expect(code === 0 ? 'ended by itself' : (signal ?? code)).not.toBe('ended by itself')
  }
  expect(deaths, 'its first try and five more').toBe(6)
  expect(await database.read((tx) => findFailedJobs(tx))).toMatchObject([
    { queue: 'posts', fact: 'shop.opened' },
  ])
  start()
  await expect.poll(async () => (await findHandled()).length, { timeout: 120_000 }).toBe(deaths)
  expect(new Set((await findHandled()).map(({ order }) => order)).size, 'each once').toBe(deaths)
})
