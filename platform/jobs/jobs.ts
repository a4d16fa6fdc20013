import { getConstructionPlans, type JobResult, type JobWithMetadata, type PgBoss } from 'pg-boss'
import type { Database, Tx } from '../database/tx.ts'
import { toUnavailable, Unavailable } from '../database/unavailable.ts'
import { dbWithin, openBoss } from './boss.ts'
import { gatherMs } from './gather.ts'
import { deadLetters, formerQueue, type QueueSettings } from './queues.ts'

/** A fact as a job carries it. `again`: an earlier release was told it, and may have done some of it. */
export type QueuedFact = {
  fact: string
  id: number
  payload: Readonly<Record<string, string>>
  again?: boolean
}
/** A queue's work on a fact: within a transaction that also ends the job, or outside the database. */
export type Handler =
  | {
      run(tx: Tx, facts: readonly QueuedFact[], at: Date): Promise<unknown>
      /** True if it may share a transaction with the rest of its batch, which is about other subjects. */
      joins(fact: QueuedFact): boolean
    }
  | { work(fact: QueuedFact): Promise<unknown> }
export type Handlers = Readonly<Record<string, Handler>>
type Job = JobWithMetadata<QueuedFact>
type OnError = (cause: unknown, queue?: string, fact?: QueuedFact) => void

export type Jobs = {
  /** Runs the queues, woken by notices and, for `once a minute`, by the clock. */
  work(handlers: Handlers): Promise<void>
  /** Runs one queue until nothing is due; for tests and commands. Returns the number of finished jobs. */
  drain(queue: string, handler: Handler): Promise<number>
  stop(): Promise<void>
}

const noJob = '00000000-0000-0000-0000-000000000000'

/** The statements that create the job tables in an empty database, for a restore. */
export const jobTables = (): string => getConstructionPlans('jobs')

/** Queues of pg-boss on either engine, as `openQueues` created them. Its own maintenance runs only with `upkeep`. */
export async function openJobs(
  database: Database,
  queues: Readonly<Record<string, QueueSettings>>,
  onError: OnError,
  upkeep = true,
): Promise<Jobs> {
  const boss = openBoss(database, { schedule: upkeep, supervise: upkeep, useListenNotify: upkeep })
  boss.on('error', (cause) => onError(cause))
  await retryUntilAvailable(() => boss.start(), onError)
  // A queue is looked up on first use, outside the caller's transaction: over the embedded database's one connection
  // that would wait for itself. Cancelling nothing looks it up now.
  for (const queue of [...Object.keys(queues), deadLetters])
    await retryUntilAvailable(() => boss.cancel(queue, noJob), onError)
  const engine = { database, boss, onError }
  return {
    async work(handlers) {
      // Most starts find all of them as they left them.
      const schedules = await retryUntilAvailable(() => boss.getSchedules(), onError)
      const scheduled = new Set(schedules.filter(({ cron }) => cron === everyMinute).map(({ name }) => name))
      for (const [queue, handler] of Object.entries(handlers)) {
        const { turn, batch, atOnce, once } = queues[queue]!
        const polling = turn === 'once a minute' ? pollingSeldom : pollingOften
        for (let worker = 0; worker < atOnce; worker += 1)
          await workOn(engine, queue, { batchSize: batch, ...polling }, (jobs) =>
            handleBatch(engine, queue, { handler, once }, jobs),
          )
        if (turn === 'once a minute' && !scheduled.has(queue))
          await retryUntilAvailable(() => boss.schedule(queue, everyMinute), onError)
      }
      await retryUntilAvailable(() => boss.unschedule(formerQueue), onError)
    },
    async drain(queue, handler) {
      let finishedCount = 0
      for (;;) {
        const jobs = await boss.fetch<QueuedFact>(queue, {
          batchSize: queues[queue]!.batch,
          includeMetadata: true,
        })
        if (jobs.length === 0) return finishedCount
        const results = await handleBatch(engine, queue, { handler, once: queues[queue]!.once }, jobs)
        const completedIds = results.filter(({ status }) => status === 'completed').map(({ id }) => id)
        if (completedIds.length) await boss.complete(queue, completedIds)
        for (const { id, status, output } of results)
          if (status !== 'completed') await boss.fail(queue, id, output)
        finishedCount += completedIds.length
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

const everyMinute = '* * * * *'
const retryMs = 1_000

/** Repeats a step until the database is available, so that a short outage ends no starting worker. */
async function retryUntilAvailable<Value>(step: () => Promise<Value>, onError: OnError): Promise<Value> {
  for (;;)
    try {
      return await step()
    } catch (cause) {
      if (!(toUnavailable(cause) instanceof Unavailable)) throw cause
      onError(cause)
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
}

/** A worker's polling intervals: without notices, and as a fallback with them. */
const pollingOften = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 }
const pollingSeldom = { pollingIntervalSeconds: 10, notifyPollingIntervalSeconds: 60 }

type Engine = { database: Database; boss: PgBoss; onError: OnError }

/**
 * One worker on a queue. After each batch it looks again, because jobs that waited behind one of these are free now:
 * at once if the batch was full, else when more may have come.
 */
async function workOn(
  { boss }: Engine,
  queue: string,
  polling: typeof pollingOften & { batchSize: number },
  work: (jobs: Job[]) => Promise<JobResult[]>,
): Promise<void> {
  let id: string | undefined
  let nextCheck: NodeJS.Timeout | undefined
  id = await boss.work<QueuedFact, JobResult[], WorkSettings>(
    queue,
    {
      includeMetadata: true,
      perJobResults: true,
      ...polling,
    },
    async (jobs) => {
      // A notice came before the next look: the look after this batch is enough.
      clearTimeout(nextCheck)
      const results = await work(jobs)
      const wakeWorker = () => id && boss.notifyWorker(id)
      if (jobs.length === polling.batchSize) wakeWorker()
      else nextCheck = setTimeout(wakeWorker, gatherMs).unref()
      return results
    },
  )
}
type WorkSettings = {
  batchSize: number
  includeMetadata: true
  perJobResults: true
  pollingIntervalSeconds: number
  notifyPollingIntervalSeconds: number
}

/** Does a batch's jobs; each ends on its own, or all like the first if one piece of work does for all. */
async function handleBatch(
  engine: Engine,
  queue: string,
  { handler, once }: { handler: Handler; once: boolean | undefined },
  jobs: readonly Job[],
): Promise<JobResult[]> {
  if (!('work' in handler)) return runAll(engine, queue, handler, jobs)
  const settleOne = (job: Job) => settleJob(engine, queue, job, () => handler.work(factOf(job)))
  const [first] = jobs
  if (!once || !first) return Promise.all(jobs.map(settleOne))
  const result = await settleOne(first)
  return jobs.map(({ id }) => ({ ...result, id }))
}

/** Jobs that can be done together are one transaction; if that fails, each is its own, so that one spoils no other. */
async function runAll(
  engine: Engine,
  queue: string,
  handler: Extract<Handler, { run: unknown }>,
  jobs: readonly Job[],
): Promise<JobResult[]> {
  const { database, boss } = engine
  const runTogether = (group: readonly Job[]): Promise<void> =>
    database.transact(async (tx, at) => {
      await handler.run(tx, group.map(factOf), at)
      // The jobs end with their effects. A worker that lost them meanwhile, by their time limit, rolls back
      // everything.
      const { affected } = (await boss.complete(queue, [...group], null, {
        db: dbWithin(tx),
      })) as CompletedJobs
      if (affected !== group.length) throw new Error('the job was given to another worker meanwhile')
    })
  const results: JobResult[] = []
  const joining = jobs.filter((job) => handler.joins(factOf(job)))
  let singles = jobs
  if (joining.length > 1) {
    try {
      await runTogether(joining)
      results.push(...joining.map(({ id }) => ({ id, status: 'completed' as const })))
      singles = jobs.filter((job) => !joining.includes(job))
    } catch {
      // The loop below shows which one failed.
    }
  }
  for (const job of singles) results.push(await settleJob(engine, queue, job, () => runTogether([job])))
  return results
}
type CompletedJobs = { affected: number }

async function settleJob(
  { onError }: Engine,
  queue: string,
  job: Job,
  run: () => Promise<unknown>,
): Promise<JobResult> {
  try {
    await run()
    return { id: job.id, status: 'completed' }
  } catch (cause) {
    onError(cause, queue, factOf(job))
    const message = cause instanceof Error ? cause.message.slice(0, 300) : 'It failed without saying why.'
    return { id: job.id, status: 'failed', output: { message } }
  }
}

/** A job of an earlier release had its fact's data and nothing else; one started by the clock has nothing. */
const factOf = ({ data }: Job): QueuedFact =>
  data && 'payload' in data
    ? data
    : { fact: '', id: 0, payload: (data ?? {}) as unknown as QueuedFact['payload'] }
