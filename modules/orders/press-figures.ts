import { sql } from 'drizzle-orm'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'

/** Units waiting for a press, and the age of the oldest in seconds of business time. */
export async function findPressFigures(
  tx: Tx,
  at: Date,
): Promise<{ waiting: number; oldestSeconds: number }> {
  const [row] = await rowsOf<{ waiting: number; oldest: number }>(
    tx,
    sql`
    select count(*)::int as waiting,
      greatest(coalesce(extract(epoch from ${instant(at)}
        - min(orders.waits_since(misprints, status_at, paid_at))), 0), 0)::float8 as oldest
    from orders.unit where status = 'awaiting_print' and refunded_at is null`,
  )
  return { waiting: row!.waiting, oldestSeconds: row!.oldest }
}
