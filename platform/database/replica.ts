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
const maxPositions = 40

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
  const counts = { answered: 0, failed: 0 }
  const session = drizzle(reading) as unknown as Tx
  const replicaReads: Reads = {
    ...openHandles(session, { reads: { session, scoped: readsOf(reading) } }),
    execute: (text, values) =>
      runOrUnavailable(async () => ({ rows: (await reading.query(text, values)).rows })),
  }
  const recordFailure = (cause: Unavailable): void => {
    counts.failed += 1
    // A read that writes is itself at fault.
    if (codeOf(cause) !== readOnlyServer) freshness.doubt()
  }

  return {
    reads(after) {
      let chosen: Reads | null = null
      /** A read may run twice: what fails on the replica is read from the primary. */
      const readWithFallback = async <Value>(read: (reads: Reads) => Promise<Value>): Promise<Value> => {
        chosen ??= freshness.mayBeRead(after) ? replicaReads : primary
        if (chosen === primary) return read(primary)
        try {
          const value = await read(replicaReads)
          counts.answered += 1
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
        readWith: (columns, run) => readWithFallback((reads) => reads.readWith(columns, run)),
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
      return { ...counts, ageSeconds: freshness.ageSeconds() }
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
  let isPrimaryDown = false
  let comparedAt = Number.NEGATIVE_INFINITY
  let runningComparison: Promise<void> | null = null

  async function compare(): Promise<void> {
    const at = now()
    comparedAt = at
    const primaryPosition = await readPosition(primary, fromStart('pg_current_wal_flush_lsn()'))
    isPrimaryDown = primaryPosition === null
    if (primaryPosition !== null)
      positions = [...positions.slice(1 - maxPositions), { at, position: primaryPosition }]
    // A server that accepts writes follows no other.
    replayed = await readPosition(
      replica,
      `case when pg_is_in_recovery() then ${fromStart('pg_last_wal_replay_lsn()')} end`,
    )
    if (replayed === null) return distrust()
    const reached = positions.findLast((entry) => entry.position <= replayed!)
    if (reached) freshAt = Math.max(freshAt, reached.at)
  }
  const compareOnce = (): Promise<void> => {
    runningComparison ??= compare().finally(() => {
      runningComparison = null
    })
    return runningComparison
  }
  const distrust = (): void => {
    freshAt = Number.NEGATIVE_INFINITY
    // Positions it has reached stay reached; the next comparison will tell.
    replayed = null
  }
  return {
    look: compareOnce,
    doubt: distrust,
    mayBeRead(after) {
      if (now() - comparedAt >= limits.compareMs) compareOnce().catch(() => undefined)
      if (replayed === null || (after !== null && replayed < after)) return false
      return now() - freshAt <= (isPrimaryDown ? limits.primaryDownMs : limits.maxAgeMs)
    },
    ageSeconds: () => (Number.isFinite(freshAt) ? (now() - freshAt) / 1_000 : null),
    async close() {
      await runningComparison?.catch(() => undefined)
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
