import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { codeOf } from './code-of.ts'
import { openPool, readOnlyServer, readsOf } from './postgres.ts'
import { openHandles } from './transact.ts'
import type { Database, Reads, Replica, Tx } from './tx.ts'
import { runOrUnavailable, Unavailable } from './unavailable.ts'

export const replicaLimits = {
  /** The greatest age of its data. */
  maxAgeMs: 2_000,
  /** The same while the primary is unavailable and nobody has anything newer. */
  primaryDownMs: 600_000,
  /** The shortest time between two comparisons by one process. */
  compareMs: 250,
  connections: 6,
  /** A frozen replica is given up after this; the primary answers its readers. */
  answerMs: 5_000,
  /** The same for a comparison. */
  compareAnswerMs: 1_000,
} as const

const fromStart = (place: string): string => `(${place} - '0/0')::text`
const maxLooks = 40

type Options = {
  named?: boolean
  now?: () => number
  limits?: { [Name in keyof typeof replicaLimits]: number }
}

/** Opens reads by a replica of `primary`. Neither needs to be reachable: then it may not be read. */
export function openReplica(
  urls: { primary: string; replica: string },
  primary: Database,
  { named = true, now = () => performance.now(), limits = replicaLimits }: Options = {},
): Replica {
  const reading = openPool(urls.replica, limits.connections, { named, answerMs: limits.answerMs })
  const freshness = trackFreshness(urls, { named, now, limits })
  const counted = { answered: 0, failed: 0 }
  const session = drizzle(reading) as unknown as Tx
  const replicaReads: Reads = {
    ...openHandles(session, { reads: { session, scoped: readsOf(reading) } }),
    execute: (text, values) =>
      runOrUnavailable(async () => ({ rows: (await reading.query(text, values)).rows })),
  }
  const recordFailure = (cause: Unavailable): void => {
    counted.failed += 1
    // A read that writes is itself at fault.
    if (codeOf(cause) !== readOnlyServer) freshness.doubt()
  }

  return {
    reads(after) {
      let chosen: Reads | null = null
      /** A read may run twice: what the replica can't do is asked of the primary. */
      const readWithFallback = async <Value>(read: (reads: Reads) => Promise<Value>): Promise<Value> => {
        chosen ??= freshness.mayBeRead(after) ? replicaReads : primary
        if (chosen === primary) return read(primary)
        try {
          const value = await read(replicaReads)
          counted.answered += 1
          return value
        } catch (cause) {
          if (!(cause instanceof Unavailable)) throw cause
          recordFailure(cause)
          chosen = primary
          return read(primary)
        }
      }
      return {
        read: (run) => readWithFallback((reads) => reads.read(run)),
        readWith: (also, run) => readWithFallback((reads) => reads.readWith(also, run)),
        readOn: (run) => readWithFallback((reads) => reads.readOn(run)),
        execute: (text, values) => readWithFallback((reads) => reads.execute(text, values)),
        scopedTo: (shopId, personId) => ({
          read: (run) => readWithFallback((reads) => reads.scopedTo(shopId, personId).read(run)),
        }),
      }
    },
    mayBeRead: freshness.mayBeRead,
    async position() {
      const { rows } = await primary.execute(`select ${fromStart('pg_current_wal_insert_lsn()')} as place`)
      return BigInt(String(rows[0]!.place))
    },
    look: freshness.look,
    figures() {
      // Without readers nothing else would compare.
      freshness.mayBeRead(null)
      return { ...counted, ageSeconds: freshness.ageSeconds() }
    },
    async close() {
      await Promise.all([freshness.close(), reading.end()])
    },
  }
}

type LogPosition = { at: number; position: bigint }

/**
 * The replica's age without any machine's clock: the primary's log position is noted, and once the replica reaches
 * it, it is as old as that note.
 */
function trackFreshness(
  urls: { primary: string; replica: string },
  { named, now, limits }: Required<Options>,
): Pick<Replica, 'mayBeRead' | 'look' | 'close'> & { doubt(): void; ageSeconds(): number | null } {
  // Separate pools, so that a queue at either server delays no comparison.
  const poolOptions = { named, answerMs: limits.compareAnswerMs }
  const [primary, replica] = [openPool(urls.primary, 1, poolOptions), openPool(urls.replica, 1, poolOptions)]
  let positions: LogPosition[] = []
  let replayed: bigint | null = null
  let freshAt = Number.NEGATIVE_INFINITY
  let isAlone = false
  let lookedAt = Number.NEGATIVE_INFINITY
  let runningLook: Promise<void> | null = null

  async function compare(): Promise<void> {
    const at = now()
    lookedAt = at
    const expression = await readPosition(primary, fromStart('pg_current_wal_flush_lsn()'))
    isAlone = expression === null
    if (expression !== null) positions = [...positions.slice(1 - maxLooks), { at, position: expression }]
    // One that accepts writes itself follows nobody.
    replayed = await readPosition(
      replica,
      `case when pg_is_in_recovery() then ${fromStart('pg_last_wal_replay_lsn()')} end`,
    )
    if (replayed === null) return distrust()
    const passed = positions.findLast((entry) => entry.position <= replayed!)
    if (passed) freshAt = Math.max(freshAt, passed.at)
  }
  const checkPosition = (): Promise<void> => {
    runningLook ??= compare().finally(() => {
      runningLook = null
    })
    return runningLook
  }
  const distrust = (): void => {
    freshAt = Number.NEGATIVE_INFINITY
    // What it had passed it has still passed, and another comparison will tell.
    replayed = null
  }
  return {
    look: checkPosition,
    doubt: distrust,
    mayBeRead(after) {
      if (now() - lookedAt >= limits.compareMs) checkPosition().catch(() => undefined)
      if (replayed === null || (after !== null && replayed < after)) return false
      return now() - freshAt <= (isAlone ? limits.primaryDownMs : limits.maxAgeMs)
    },
    ageSeconds: () => (Number.isFinite(freshAt) ? (now() - freshAt) / 1_000 : null),
    async close() {
      await runningLook?.catch(() => undefined)
      await Promise.all([primary.end(), replica.end()])
    },
  }
}

/** A log position, in bytes from the start; null if the server gives none. */
async function readPosition(pool: pg.Pool, place: string): Promise<bigint | null> {
  const answer = await pool.query(`select ${place} as place`).catch(() => null)
  const position = answer?.rows[0]?.place
  return position ? BigInt(String(position)) : null
}
