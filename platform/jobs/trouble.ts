import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../database/tx.ts'
import { bossWithin } from './boss.ts'
import { deadLetters, formerQueue } from './queues.ts'

export type FailedJob = {
  id: string
  queue: string
  /** The fact it follows from; null for a job of another kind. */
  fact: string | null
  payload: Record<string, string>
  failure: string
  failedAt: Date
}
export type QueueCount = { queue: string; waiting: number; running: number; failed: number }

/** The worker creates the queues' tables at its first start; before that there is nothing to report. */
async function hasQueues(tx: Tx): Promise<boolean> {
  const [row] = await rowsOf<{ found: boolean }>(tx, sql`select to_regclass('jobs.job') is not null as found`)
  return row!.found
}

export async function countJobs(tx: Tx): Promise<QueueCount[]> {
  if (!(await hasQueues(tx))) return []
  return rowsOf(
    tx,
    sql`select q.name as queue, coalesce(j.waiting, 0) as waiting, coalesce(j.running, 0) as running,
          coalesce(j.failed, 0) as failed
        from (select distinct split_part(name, '/', 1) as name from jobs.queue) q left join (
          select split_part(coalesce(source_name, name), '/', 1) as name,
            count(*) filter (where state in ('created', 'retry') and name <> ${deadLetters})::int as waiting,
            count(*) filter (where state = 'active')::int as running,
            count(*) filter (where ${failedForGood})::int as failed
          from jobs.job where state in ('created', 'retry', 'active', 'failed') group by 1) j on j.name = q.name
        where q.name not like '\\_\\_%' and q.name not in (${deadLetters}, ${formerQueue}) order by q.name`,
  )
}

/** A job tried too often is a dead letter with its own id; one of an earlier release failed in place. */
const failedForGood = sql`(name = ${deadLetters} and state in ('created', 'retry')) or (state = 'failed' and dead_letter is null)`

/** Jobs that gave up after their last try, latest first. */
export async function findFailedJobs(tx: Tx, max = 50): Promise<FailedJob[]> {
  if (!(await hasQueues(tx))) return []
  const rows = await rowsOf<{
    id: string
    queue: string
    data: { fact?: string; payload?: Record<string, string> } | null
    output: { message?: string } | null
    failed_at: Date | string
  }>(
    tx,
    sql`select id::text as id, coalesce(source_name, name) as queue, data, coalesce(source_output, output) as output,
          coalesce(completed_on, created_on) as failed_at
        from jobs.job where ${failedForGood} order by failed_at desc limit ${max}`,
  )
  return rows.map(({ id, queue, data, output, failed_at }) => ({
    id,
    queue,
    fact: data?.fact ?? null,
    payload: data?.payload ?? (data as Record<string, string> | null) ?? {},
    failure: output?.message ?? 'It failed without saying why.',
    failedAt: new Date(failed_at),
  }))
}

/** Returns a job that gave up to its queue, with all its tries. */
export async function retryJob(tx: Tx, id: string): Promise<boolean> {
  if (!(await hasQueues(tx)) || !/^[0-9a-f-]{36}$/.test(id)) return false
  if ((await bossWithin(tx).redrive(deadLetters, { ids: [id] })) > 0) return true
  const rows = await rowsOf(
    tx,
    sql`update jobs.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null
        where id::text = ${id} and state = 'failed' and dead_letter is null returning 1`,
  )
  return rows.length > 0
}

/**
 * Jobs whose copy is a dead letter leave their queue: others about the same thing continue without them, so that a
 * failing letter doesn't hold back the order's next one.
 */
export async function releaseLines(tx: Tx): Promise<void> {
  await tx.execute(
    sql`delete from jobs.job gone where state = 'failed' and exists (
          select from jobs.job copy where copy.name = ${deadLetters} and copy.source_id = gone.id)`,
  )
}

/** Jobs due or running, those that gave up, and the age of the oldest due in seconds. */
export async function countAllJobs(
  tx: Tx,
): Promise<{ waiting: number; running: number; failed: number; oldestSeconds: number }> {
  const empty = { waiting: 0, running: 0, failed: 0, oldestSeconds: 0 }
  if (!(await hasQueues(tx))) return empty
  const [row] = await rowsOf<{ waiting: number; running: number; failed: number; oldest: number }>(
    tx,
    sql`select count(*) filter (where due and start_after <= now())::int as waiting,
          count(*) filter (where state = 'active')::int as running,
          count(*) filter (where gave_up)::int as failed,
          greatest(coalesce(extract(epoch from now() - min(start_after) filter (where due)), 0), 0)::float8 as oldest
        from (select start_after, state, ${failedForGood} as gave_up,
            state in ('created', 'retry') and name <> ${deadLetters} as due
          from jobs.job where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_%') j`,
  )
  const { oldest, ...counts } = row!
  return { ...counts, oldestSeconds: oldest }
}

/** Discards whatever waits: it follows from a fictitious past. */
export async function forgetJobs(tx: Tx): Promise<void> {
  if (await hasQueues(tx)) await tx.execute(sql`delete from jobs.job where data ? 'fact'`)
}
