import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { toDate } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { Run } from './contract.ts'
import { limits } from './limits.ts'

/** A listing's periods on sale, latest first. */
export async function findRuns(tx: Tx, shopId: Id<'shop'>, listingId: Id<'listing'>): Promise<Run[]> {
  const rows = await rowsOf<{
    opened_at: string | Date
    launched_at: string | Date
    ended_at: string | Date | null
    end_cause: Run['endCause']
    units_cap: number | null
  }>(
    tx,
    sql`select launched_at, opened_at, ended_at, end_cause, units_cap from listings.run
        where listing_id = ${listingId} and shop_id = ${shopId}
        order by launched_at desc limit ${limits.runsShown}::integer`,
  )
  return rows.map((row) => ({
    launchedAt: new Date(row.launched_at),
    openedAt: new Date(row.opened_at),
    endedAt: toDate(row.ended_at),
    endCause: row.end_cause,
    cap: row.units_cap,
  }))
}
