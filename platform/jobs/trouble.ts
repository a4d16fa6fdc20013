import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../database/tx.ts'

export type FailedJob = {
  id: string
  queue: string
  payload: Record<string, string>
  failure: string
  failedAt: Date
}
export type QueueCount = { queue: string; waiting: number; running: number; failed: number }

/** The worker makes the queues' tables at its first start; before that there is nothing to tell. */
async function hasQueues(tx: Tx): Promise<boolean> {
  const [row] = await rowsOf<{ found: boolean }>(tx, sql`select to_regclass('jobs.job') is not null as found`)
  return row!.found
}

export async function countJobs(tx: Tx): Promise<QueueCount[]> {
  if (!(await hasQueues(tx))) return []
  return rowsOf(
    tx,
    sql`select name as queue, count(*) filter (where state in ('created', 'retry'))::int as waiting,
          count(*) filter (where state = 'active')::int as running,
          count(*) filter (where state = 'failed')::int as failed
        from jobs.job where name not like '\\_\\_%' group by name order by name`,
  )
}

/** Jobs that were tried often enough and gave up, latest first. */
export async function failedJobs(tx: Tx, most = 50): Promise<FailedJob[]> {
  if (!(await hasQueues(tx))) return []
  const rows = await rowsOf<{
    id: string
    name: string
    data: Record<string, string> | null
    output: { message?: string } | null
    completed_on: Date | string
  }>(
    tx,
    sql`select id::text as id, name, data, output, completed_on from jobs.job
        where state = 'failed' order by completed_on desc limit ${most}`,
  )
  return rows.map((row) => ({
    id: row.id,
    queue: row.name,
    payload: row.data ?? {},
    failure: row.output?.message ?? 'It failed without saying why.',
    failedAt: new Date(row.completed_on),
  }))
}

/** Puts a failed job back into its queue for one more try, as pg-boss does it. */
export async function retryJob(tx: Tx, id: string): Promise<boolean> {
  if (!(await hasQueues(tx))) return false
  const rows = await rowsOf(
    tx,
    sql`update jobs.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null
        where id::text = ${id} and state = 'failed' returning 1`,
  )
  return rows.length > 0
}

/** Jobs that are due or running, those that gave up, and for how many seconds the oldest has been due. */
export async function jobFigures(
  tx: Tx,
): Promise<{ waiting: number; running: number; failed: number; oldestSeconds: number }> {
  const none = { waiting: 0, running: 0, failed: 0, oldestSeconds: 0 }
  if (!(await hasQueues(tx))) return none
  const [row] = await rowsOf<{ waiting: number; running: number; failed: number; oldest: number }>(
    tx,
    sql`select count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
          count(*) filter (where state = 'active')::int as running,
          count(*) filter (where state = 'failed')::int as failed,
          greatest(coalesce(extract(epoch from now()
            - min(start_after) filter (where state in ('created', 'retry'))), 0), 0)::float8 as oldest
        from jobs.job where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_%'`,
  )
  const { oldest, ...counts } = row!
  return { ...counts, oldestSeconds: oldest }
}
