import type { Queue, QueueResult } from 'pg-boss'
import type { Database } from '../database/tx.ts'
import { openBoss } from './boss.ts'

/** How one process works on a queue. */
export type QueueSettings = {
  /**
   * `in order`: jobs about one thing (an order, a listing, an address) run one after another, in order. `one at a
   * time`: one job in all processes. `once a minute`: the same, started by the clock; one still running is followed
   * by one more, however many were requested meanwhile.
   */
  turn: 'in order' | 'one at a time' | 'side by side' | 'once a minute'
  /** Jobs that are taken at once. */
  batch: number
  /** Batches that run side by side. */
  atOnce: number
  /** The time after which a batch is given up and tried again. */
  seconds: number
  /** It only adds rows: a batch is one transaction that reads a thing once, and if it fails each job is its own. */
  together?: boolean
  /** Its work covers everything due, whatever a job says: it runs once for a whole batch. */
  once?: boolean
}
const policies = {
  'in order': 'key_strict_fifo',
  'one at a time': 'singleton',
  'side by side': 'standard',
  'once a minute': 'stately',
} as const

export type Route = { fact: string; queue: string; line: readonly string[] }

/** The queue of jobs that failed too often. They stay until a person retries them. */
export const deadLetters = 'dead-letters'
/** A queue of the previous release, which gets nothing new. */
export const formerQueue = 'every-minute'
const daySeconds = 86_400
const heartbeatSeconds = 60
const retryPolicy = { retryLimit: 5, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 }
/** The next minute is the next try. One that exceeded its time shows in its own queue. */
const noRetry = { retryLimit: 0, retryDelay: 0, retryBackoff: false }

type BossSettings = Omit<Queue, 'name' | 'policy'>
type Policy = (typeof policies)[keyof typeof policies]

const buildSettings = ({ turn, seconds }: QueueSettings): BossSettings => ({
  ...(turn === 'once a minute' ? noRetry : { ...retryPolicy, deadLetter: deadLetters }),
  expireInSeconds: seconds,
  // The rows show what was done, and the fact stays.
  deleteAfterSeconds: 3_600,
  retentionSeconds: 365 * daySeconds,
  // Long work sends heartbeats, so that a killed process's work restarts within two minutes.
  ...(seconds > 2 * heartbeatSeconds ? { heartbeatSeconds } : {}),
  notify: true,
})
const hasSettings = (queue: QueueResult, settings: BossSettings): boolean =>
  Object.entries(settings).every(([name, value]) => queue[name as keyof QueueResult] === value)

/**
 * Creates the queues and writes which fact goes to which of them. Facts told before there was a queue for them, or
 * waiting from an earlier release, are put into their queues.
 */
export function openQueues(
  database: Database,
  queues: Readonly<Record<string, QueueSettings>>,
  routes: readonly Route[],
): Promise<void> {
  const open = async (): Promise<void> => {
    const boss = openBoss(database, { schedule: false, supervise: false })
    boss.on('error', () => undefined)
    await boss.start()
    try {
      // Writing all of them takes some seven hundred statements, and at most starts nothing has changed.
      const existing = new Map(
        (await boss.getQueues([...Object.keys(queues), deadLetters])).map((queue) => [queue.name, queue]),
      )
      const write = async (name: string, settings: BossSettings, policy?: Policy): Promise<void> => {
        const queue = existing.get(name)
        if (!queue) return boss.createQueue(name, { ...(policy ? { policy } : {}), ...settings })
        if (!hasSettings(queue, settings)) await boss.updateQueue(name, settings)
      }
      // The first, because the others name it.
      await write(deadLetters, { retentionSeconds: 3_650 * daySeconds, deleteAfterSeconds: 0 })
      for (const [name, queue] of Object.entries(queues))
        await write(name, buildSettings(queue), policies[queue.turn])
    } finally {
      await boss.stop({ graceful: false })
    }
    await writeRoutes(database, routes)
  }
  // Processes starting together on an empty database would create its tables together.
  return database.alone ? database.alone(open) : open()
}

/** This release's routes; a fact it doesn't route keeps a later release's. */
async function writeRoutes({ execute }: Database, routes: readonly Route[]): Promise<void> {
  await execute(
    `with given as (
       select * from jsonb_to_recordset($1::text::jsonb) as r (fact text, queue text, line text[])
     ), gone as (
       delete from platform.route old where old.fact in (select fact from given)
         and not exists (select from given g where g.fact = old.fact and g.queue = old.queue)
     )
     insert into platform.route (fact, queue, line) select fact, queue, line from given
     on conflict (fact, queue) do update set line = excluded.line`,
    [JSON.stringify(routes)],
  )
  await execute(
    `with waiting as (
       update platform.fact set done_at = clock_timestamp()
       where done_at is null and name in (select fact from platform.route) returning id, name, payload
     )
     select platform.put_to_work(id, name, payload, true) from (select * from waiting order by id) w`,
  )
}
