import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/database/tx.ts'

/** Deliveries of all shops: waiting, given up within a day, and the age in seconds of the oldest one due. */
export async function countDeliveries(
  tx: Tx,
): Promise<{ waiting: number; failed: number; oldestSeconds: number }> {
  const [row] = await rowsOf<{ waiting: number; failed: number; oldest: number }>(
    tx,
    sql`
    select count(*)::int as waiting,
      greatest(coalesce(extract(epoch from platform.business_now() - min(due_at)), 0), 0)::float8 as oldest,
      (select count(*)::int from webhooks.delivery
        where state = 'failed' and made_at > platform.business_now() - interval '1 day') as failed
    from webhooks.delivery where state = 'waiting'`,
  )
  const { oldest, ...counts } = row!
  return { ...counts, oldestSeconds: oldest }
}
