/**
 * A worker in its own process, for trials that stop or kill it: `node tests/drivers/job-worker.ts DATABASE_URL`. Facts
 * of shops eat its memory. Of orders, it holds `order.moved` until its parent says so, and records any other.
 */
import { sql } from 'drizzle-orm'
import { openPostgres } from '#platform/database/postgres.ts'
import { type Handlers, openJobs } from '#platform/jobs/jobs.ts'
import type { QueueSettings } from '#platform/jobs/queues.ts'

const settings = { turn: 'in order', batch: 1, atOnce: 1, seconds: 60 } as const
export const queues = {
  money: settings,
  posts: { ...settings, turn: 'side by side' },
} as const satisfies Record<string, QueueSettings>
export const routes = [
  { fact: 'order.paid', queue: 'money', line: ['orderId'] },
  { fact: 'order.moved', queue: 'money', line: ['orderId'] },
  { fact: 'shop.opened', queue: 'posts', line: [] },
]

const eatMemory = async (): Promise<never> => {
  const chunks: number[][] = []
  for (;;) {
    chunks.push(Array.from({ length: 1_000_000 }, (_, n) => n + 0.5))
    await new Promise((resolve) => setImmediate(resolve))
  }
}

if (import.meta.main) {
  const database = await openPostgres(process.argv[2]!, { writing: 4, reading: 1 })
  const jobs = await openJobs(database, queues, () => undefined, false)
  const handlers: Handlers = {
    posts: { work: eatMemory },
    money: {
      joins: () => false,
      async run(tx, [label]) {
        await tx.execute(
          sql`insert into public.done (order_id, by) values (${label!.payload.orderId}, ${process.pid})`,
        )
        if (label!.fact !== 'order.moved') return
        const resumed = new Promise((resolve) => process.once('message', resolve))
        process.send!('holds')
        await resumed
      },
    },
  }
  await jobs.work(handlers)
  process.send!('works')
}
