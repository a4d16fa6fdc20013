import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../database/tx.ts'

export type TroubledFact = {
  id: number
  name: string
  payload: Record<string, string>
  attempts: number
  failure: string
  toldAt: Date
  /** When it is tried again; null when it was tried often enough and waits for a person. */
  retryAt: Date | null
}

const attemptsMax = 8

/** Facts whose reactions failed, oldest first. */
export async function troubledFacts(tx: Tx, most = 50): Promise<TroubledFact[]> {
  const rows = await rowsOf<{
    id: string | number
    name: string
    payload: Record<string, string>
    attempts: number
    failure: string
    told_at: Date | string
    retry_at: Date | string
  }>(
    tx,
    sql`select id, name, payload, attempts, failure, told_at, retry_at from platform.fact
        where done_at is null and failure is not null order by id limit ${most}`,
  )
  return rows.map((row) => ({
    id: Number(row.id),
    name: row.name,
    payload: row.payload,
    attempts: row.attempts,
    failure: row.failure,
    toldAt: new Date(row.told_at),
    retryAt: row.attempts < attemptsMax ? new Date(row.retry_at) : null,
  }))
}

/** Has a fact's open reactions tried again at once. Those that were done stay done. False when it is done already. */
export async function replayFact(tx: Tx, id: number): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`update platform.fact set attempts = 0, retry_at = clock_timestamp() where id = ${id} and done_at is null returning 1`,
  )
  return rows.length > 0
}

export async function countFacts(tx: Tx): Promise<{ waiting: number; stuck: number; done: number }> {
  const [row] = await rowsOf<{ waiting: number; stuck: number; done: number }>(
    tx,
    sql`select count(*) filter (where done_at is null and attempts < ${attemptsMax})::int as waiting,
          count(*) filter (where done_at is null and attempts >= ${attemptsMax})::int as stuck,
          count(*) filter (where done_at is not null)::int as done from platform.fact`,
  )
  return row!
}

/** What waits to be reacted to, what gave up, and for how many seconds the oldest has been due. */
export async function factFigures(
  tx: Tx,
): Promise<{ waiting: number; stuck: number; oldestSeconds: number }> {
  const [row] = await rowsOf<{ waiting: number; stuck: number; oldest: number }>(
    tx,
    sql`select count(*) filter (where attempts < ${attemptsMax})::int as waiting,
          count(*) filter (where attempts >= ${attemptsMax})::int as stuck,
          greatest(coalesce(extract(epoch from clock_timestamp()
            - min(retry_at) filter (where attempts < ${attemptsMax})), 0), 0)::float8 as oldest
        from platform.fact where done_at is null`,
  )
  return { waiting: row!.waiting, stuck: row!.stuck, oldestSeconds: row!.oldest }
}
