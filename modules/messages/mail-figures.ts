import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/database/tx.ts'

/** How mail stands. `moving`: some letter left within the last five minutes, so the mail server takes letters. */
export type MailFigures = {
  waiting: number
  /** Of those that wait, how many were refused at least once; and why the latest was. */
  failing: number
  failure: string | null
  /** Given up within a day. */
  failed: number
  oldestSeconds: number
  moving: boolean
}

/** Letters that wait, fail and were given up. One statement over partial indexes. */
export async function mailFigures(tx: Tx): Promise<MailFigures> {
  const [row] = await rowsOf<Omit<MailFigures, 'oldestSeconds'> & { oldest: number }>(
    tx,
    sql`
    select count(*)::int as waiting, count(failure)::int as failing,
      (array_agg(failure order by retry_at desc) filter (where failure is not null))[1] as failure,
      (select count(*)::int from messages.mail
        where status = 'failed' and retry_at > clock_timestamp() - interval '1 day') as failed,
      greatest(coalesce(extract(epoch from platform.business_now() - min(queued_at)), 0), 0)::float8 as oldest,
      exists (select from messages.mail
        where status = 'sent' and sent_at > clock_timestamp() - interval '5 minutes') as moving
    from messages.mail where status = 'queued'`,
  )
  const { oldest, ...figures } = row!
  return { ...figures, oldestSeconds: oldest }
}
