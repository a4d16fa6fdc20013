import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/database/tx.ts'

/** Counts payouts by state. */
export async function countPayouts(tx: Tx): Promise<Readonly<Record<string, number>>> {
  const rows = await rowsOf<{ status: string; count: number }>(
    tx,
    sql`select status, count(*)::int as count from payouts.payout group by status`,
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}
