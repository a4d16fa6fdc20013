import type pg from 'pg'
import { followStatements } from './statements.ts'

/** Figures of a process's database since its start: its statements, and the pool's present state. */
export type DatabaseFigures = {
  statements: number
  failed: number
  seconds: number
  pool: { size: number; max: number; idle: number; waiting: number }
}

/** Counts and times every statement of a process's pools. */
export function watchPools(pools: readonly pg.Pool[]): () => DatabaseFigures {
  const counts = { statements: 0, failed: 0, seconds: 0 }
  for (const pool of pools) pool.on('connect', (client) => watchClient(client, counts))
  const sum = (count: (pool: pg.Pool) => number): number =>
    pools.reduce((total, pool) => total + count(pool), 0)
  return () => ({
    ...counts,
    pool: {
      size: sum((pool) => pool.totalCount),
      max: sum((pool) => pool.options.max),
      idle: sum((pool) => pool.idleCount),
      waiting: sum((pool) => pool.waitingCount),
    },
  })
}

type CountedStatements = { statements: number; failed: number; seconds: number }

function watchClient(client: pg.PoolClient, counts: CountedStatements): void {
  followStatements(client, () => {
    const startedMs = performance.now()
    return (cause) => {
      counts.statements += 1
      counts.seconds += (performance.now() - startedMs) / 1_000
      if (cause) counts.failed += 1
    }
  })
}
