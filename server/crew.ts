/**
 * Web processes side by side, one for each core: a leader that serves nothing itself distributes connections,
 * restarts members that end, stops them together, and reports their figures as one.
 */
import cluster, { type Worker } from 'node:cluster'
import { join } from 'node:path'
import { AggregatorRegistry, openMetricsContentType, type Registry } from 'prom-client'
import type { Config } from '#platform/config.ts'
import type { CrewMessage, Figures, LeaderMessage } from './crew-messages.ts'
import { serveMetrics } from './health.ts'

export const isMember = cluster.isWorker

const program = join(import.meta.dirname, '../build/run/main.js')
/** Milliseconds after which unfinished work is ended; slightly less for a member. */
const stopMs = 28_000
/** The delay before a member is replaced; doubled each time one ends early. */
const restartMs = { min: 500, max: 30_000, young: 60_000 }
const figuresMs = 5_000

/** The delay before the next start, by how long the last one lived. */
export const findBackoff = (previousMs: number, livedMs: number): number =>
  livedMs >= restartMs.young ? restartMs.min : Math.min(restartMs.max, previousMs * 2)

/** Starts the members, one first: its errors end everything, and the others find its migrations done. */
export async function runCrewLeader(config: Config): Promise<void> {
  cluster.setupPrimary({ exec: program, args: [] })
  let isStopping = false
  let backoffMs: number = restartMs.min
  const openIds = new Set<number>()
  let hasAnnounced = false
  const startMember = (): Worker => {
    const worker = cluster.fork({ MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '65536' })
    const startedAt = performance.now()
    worker.on('message', (message: CrewMessage) => {
      if (message.crew === 'ask') void answerAll(worker, message.id)
      if (message.crew !== 'open') return
      openIds.add(worker.id)
      if (openIds.size === 1 && !hasAnnounced)
        for (let started = 1; started < config.webProcesses; started += 1) startMember()
      if (openIds.size < config.webProcesses || hasAnnounced) return
      hasAnnounced = true
      console.log(message.words)
    })
    worker.once('exit', (code) => {
      openIds.delete(worker.id)
      if (isStopping) return
      // None ever served: the settings or the database are wrong, and the member has reported it.
      if (!hasAnnounced && openIds.size === 0) process.exit(code || 1)
      backoffMs = findBackoff(backoffMs, performance.now() - startedAt)
      setTimeout(() => isStopping || startMember(), backoffMs)
    })
    return worker
  }
  const stopMetrics = await serveMetrics(
    {
      config,
      database: { readOn: () => (openIds.size ? Promise.resolve() : Promise.reject(new Error())) },
    },
    { text: collectFigures, contentType: openMetricsContentType },
  )
  const stop = async (): Promise<void> => {
    if (isStopping) process.exit(130)
    isStopping = true
    stopMetrics()
    await Promise.race([waitForAll(), new Promise((resolve) => setTimeout(resolve, stopMs))])
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  startMember()
}

const listWorkers = (): Worker[] =>
  Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

/** Stops every member, and waits until all have ended. */
const waitForAll = (): Promise<unknown> =>
  Promise.all(
    listWorkers().map(
      (worker) =>
        new Promise<void>((resolve) => {
          worker.once('exit', () => resolve())
          worker.send({ crew: 'stop' } satisfies LeaderMessage, () => undefined)
        }),
    ),
  )

/** A process's own figures; null if it doesn't answer in time. */
function askFigures(worker: Worker): Promise<Figures | null> {
  return new Promise((resolve) => {
    const onMessage = (message: CrewMessage) => {
      if (message.crew === 'figures') finish(message.figures)
    }
    const finish = (figures: Figures | null) => {
      clearTimeout(timer)
      worker.off('message', onMessage)
      resolve(figures)
    }
    const timer = setTimeout(() => finish(null), figuresMs)
    worker.on('message', onMessage)
    worker.send({ crew: 'tell' } satisfies LeaderMessage, (cause) => cause && finish(null))
  })
}

async function collectFigures(): Promise<string> {
  const figuresOfWorkers = (await Promise.all(listWorkers().map(askFigures))).filter(
    (figures) => figures !== null,
  )
  // Its types omit the second argument.
  const aggregate = AggregatorRegistry.aggregate as (
    figures: Figures[],
    type: string,
  ) => Pick<Registry, 'metrics'>
  return aggregate(figuresOfWorkers, openMetricsContentType).metrics()
}

async function answerAll(worker: Worker, id: number): Promise<void> {
  const text = await collectFigures()
  if (worker.isConnected()) worker.send({ crew: 'answer', id, text } satisfies LeaderMessage, () => undefined)
}
