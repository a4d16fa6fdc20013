import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/database/tx.ts'

/** The state of letters. */
export type MailFigures = {
  waiting: number
  /** Waiting letters refused at least once. */
  failing: number
  /** Those refused for a reason other than their reader's address, and the last reason. */
  blocked: number
  failure: string | null
  /** Given up within a day. */
  failed: number
  oldestSeconds: number
  /** A letter left after the last refusal: the mail server is working. */
  moving: boolean
}

/** Counts waiting, failing and given-up letters. One statement over partial indexes. */
export async function countMails(tx: Tx): Promise<MailFigures> {
  const [row] = await rowsOf<Omit<MailFigures, 'oldestSeconds'> & { oldest: number }>(
    tx,
    sql`
    with queued as (
      select queued_at, failure, failure !~* 'recipient|mailbox|user unknown|no such user' as blocked,
        case when attempts = 0 then retry_at else retry_at - interval '1 minute' * power(4, attempts - 1) end as refused_at
      from messages.mail where status = 'queued'),
    waiting as (
      select count(*)::int as waiting, count(failure)::int as failing, (count(*) filter (where blocked))::int as blocked,
        (array_agg(failure order by refused_at desc) filter (where blocked))[1] as failure,
        greatest(coalesce(extract(epoch from platform.business_now() - min(queued_at)), 0), 0)::float8 as oldest,
        max(refused_at) filter (where failure is not null) as refused_at
      from queued)
    select waiting, failing, blocked, failure, oldest,
      (select count(*)::int from messages.mail
        where status = 'failed' and retry_at > clock_timestamp() - interval '1 day') as failed,
      exists (select from messages.mail where status = 'sent'
        and sent_at > coalesce(refused_at, clock_timestamp() - interval '5 minutes')) as moving
    from waiting`,
  )
  const { oldest, ...figures } = row!
  return { ...figures, oldestSeconds: oldest }
}
