import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { after, minutes } from '#kernel/instant.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { limits } from './limits.ts'

/** Browsers that came to buy a drop: `bought` placed an order, `left` gave their place up. */
export type Line = {
  came: number
  bought: number
  left: number
  /** Neither: they waited, or missed their turn. */
  none: number
  /** Fans by step of this many seconds since the opening; those who waited before it are in the first. */
  curve: Map<number, number>
}

/** A drop's line from its opening until a moment, with those in line before it. `step`: seconds per point. */
export async function findLine(
  tx: Tx,
  listingId: Id<'listing'>,
  { from, until }: { from: Date; until: Date },
  step: number,
): Promise<Line> {
  const rows = await rowsOf<{ step: number; came: number; bought: number; gave_up: number }>(
    tx,
    sql`select greatest(0, floor(extract(epoch from at - ${instant(from)}) / ${step}::integer))::int as step,
          sum(came)::int as came, sum(bought)::int as bought, sum(gave_up)::int as gave_up
        from (
          select arrived_at as at, 1 as came, (used_at is not null)::int as bought,
                 (used_at is null and left_at is not null)::int as gave_up
            from turns.place where listing_id = ${listingId}
          union all select at, came, bought, gave_up from turns.came where listing_id = ${listingId}) came
        where at < ${instant(until)} and at >= ${instant(after(from, -minutes(limits.opensMinutes)))}
        group by 1`,
  )
  const total = (field: 'came' | 'bought' | 'gave_up'): number =>
    rows.reduce((sum, row) => sum + row[field], 0)
  const [came, bought, left] = [total('came'), total('bought'), total('gave_up')]
  return {
    came,
    bought,
    left,
    none: came - bought - left,
    curve: new Map(rows.map((row) => [row.step, row.came])),
  }
}
