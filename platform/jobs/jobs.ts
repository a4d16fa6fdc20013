import { sql } from 'drizzle-orm'
import { fromDrizzle, getConstructionPlans, PgBoss } from 'pg-boss'
import type { Database, Tx } from '../database/tx.ts'

export type JobHandlers = Readonly<Record<string, (payload: Record<string, string>) => Promise<void>>>
export type Jobs = {
  /** Puts a job into its queue in the caller's transaction: it exists if and only if that commits. */
  enqueue(tx: Tx, queue: string, payload: Record<string, string>, options?: { key?: string }): Promise<void>
  /** Begins to work on the queues. `every` runs each minute on one worker of all. */
  work(handlers: JobHandlers, every: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

const noJob = '00000000-0000-0000-0000-000000000000'

/** The statements that make the tables of jobs in an empty database, for a restore. */
export const jobTables = (): string => getConstructionPlans('jobs')

/** Queues of pg-boss on either engine. Jobs are tried five times with growing pauses, then kept as failed. */
export async function openJobs(
  database: Database,
  queues: readonly string[],
  onError: (cause: unknown) => void,
): Promise<Jobs> {
  const boss = new PgBoss({
    schema: 'jobs',
    schedule: true,
    supervise: true,
    db: { executeSql: (text: string, values?: unknown[]) => database.execute(text, values) },
  } as ConstructorParameters<typeof PgBoss>[0])
  boss.on('error', onError)
  // Workers that start at once on an empty database would make its tables at once.
  const begin = async (): Promise<void> => {
    await boss.start()
    const settings = { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 600 }
    for (const queue of [...queues, 'every-minute']) await boss.createQueue(queue, settings)
  }
  await (database.alone ? database.alone(begin) : begin())
  // A queue is looked up when it is first used, beside the caller's transaction: over the one connection of the embedded
  // database that would wait for itself. A cancel of nothing looks it up now.
  for (const queue of queues) await boss.cancel(queue, noJob)
  return {
    async enqueue(tx, queue, payload, options) {
      await boss.send(queue, payload, {
        db: fromDrizzle(tx as never, sql as never),
        ...(options?.key ? { singletonKey: options.key } : {}),
      })
    },
    async work(handlers, every) {
      for (const [queue, handle] of Object.entries(handlers)) {
        await boss.work<Record<string, string>>(
          queue,
          { pollingIntervalSeconds: 2, batchSize: 1 },
          async ([job]) => {
            if (job) await handle(job.data)
          },
        )
      }
      await boss.schedule('every-minute', '* * * * *')
      await boss.work('every-minute', { pollingIntervalSeconds: 5 }, async () => every())
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
