/**
 * Web processes side by side, one for each core: a leader that serves nothing itself distributes connections,
 * restarts members that end, stops them together, and reports their figures as one.
 */
import cluster, { type Worker } from 'node:cluster'
import { join } from 'node:path'
import { AggregatorRegistry, openMetricsContentType, type Registry } from 'prom-client'
import type { Config } from '#platform/config.ts'
import type { Answers, Figures, Sent } from './crew-words.ts'
import { serveMetrics } from './health.ts'

export const isMember = cluster.isWorker

const program = join(import.meta.dirname, '../build/run/main.js')
/** Milliseconds after which unfinished work is ended; slightly less for a member. */
const stopMs = 28_000
/** The delay before a member is replaced; doubled each time one ends early. */
const againMs = { min: 500, max: 30_000, young: 60_000 }
const figuresMs = 5_000

/** The delay before the next start, by how long the last one lived. */
export const backoff = (before: number, livedMs: number): number =>
  livedMs >= againMs.young ? againMs.min : Math.min(againMs.max, before * 2)

/** Starts the members, one first: its errors end everything, and the others find its migrations done. */
export async function lead(config: Config): Promise<void> {
  cluster.setupPrimary({ exec: program, args: [] })
  let stopping = false
  let wait: number = againMs.min
  const open = new Set<number>()
  let said = false
  const begin = (): Worker => {
    const worker = cluster.fork({ MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '65536' })
    const begun = performance.now()
    worker.on('message', (sent: Sent) => {
      if (sent.crew === 'ask') void answerAll(worker, sent.id)
      if (sent.crew !== 'open') return
      open.add(worker.id)
      if (open.size === 1 && !said) for (let more = 1; more < config.webProcesses; more += 1) begin()
      if (open.size < config.webProcesses || said) return
      said = true
      console.log(sent.words)
    })
    worker.once('exit', (code) => {
      open.delete(worker.id)
      if (stopping) return
      // None ever served: the settings or the database are wrong, and the member has reported it.
      if (!said && open.size === 0) process.exit(code || 1)
      wait = backoff(wait, performance.now() - begun)
      setTimeout(() => stopping || begin(), wait)
    })
    return worker
  }
  const stopMetrics = await serveMetrics(
    {
      config,
      database: { readOn: () => (open.size ? Promise.resolve() : Promise.reject(new Error())) },
    },
    { text: figuresOfAll, contentType: openMetricsContentType },
  )
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(130)
    stopping = true
    stopMetrics()
    await Promise.race([allEnded(), new Promise((done) => setTimeout(done, stopMs))])
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  begin()
}

const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

/** Stops every member, and waits until all have ended. */
const allEnded = (): Promise<unknown> =>
  Promise.all(
    workers().map(
      (worker) =>
        new Promise<void>((done) => {
          worker.once('exit', () => done())
          worker.send({ crew: 'stop' } satisfies Answers, () => undefined)
        }),
    ),
  )

/** A process's own figures; null if it doesn't answer in time. */
function figuresOf(worker: Worker): Promise<Figures | null> {
  return new Promise((done) => {
    const hear = (sent: Sent) => {
      if (sent.crew === 'figures') end(sent.figures)
    }
    const end = (figures: Figures | null) => {
      clearTimeout(late)
      worker.off('message', hear)
      done(figures)
    }
    const late = setTimeout(() => end(null), figuresMs)
    worker.on('message', hear)
    worker.send({ crew: 'tell' } satisfies Answers, (cause) => cause && end(null))
  })
}

async function figuresOfAll(): Promise<string> {
  const all = (await Promise.all(workers().map(figuresOf))).filter((figures) => figures !== null)
  // Its types omit the second argument.
  const aggregate = AggregatorRegistry.aggregate as (
    figures: Figures[],
    type: string,
  ) => Pick<Registry, 'metrics'>
  return aggregate(all, openMetricsContentType).metrics()
}

async function answerAll(worker: Worker, id: number): Promise<void> {
  const text = await figuresOfAll()
  if (worker.isConnected()) worker.send({ crew: 'answer', id, text } satisfies Answers, () => undefined)
}
