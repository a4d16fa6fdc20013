import { sql } from 'drizzle-orm'
import { after, days } from '#kernel/instant.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { limits } from './limits.ts'

/** Adds up old places by the second of arrival, which leaves a drop's report unchanged. Returns how many. */
export async function addUpPlaces(tx: Tx, at: Date): Promise<number> {
  const before = instant(after(at, -days(limits.placeDays)))
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`with old as (
          delete from turns.place where id in (select id from turns.place
              where network is null and arrived_at < ${before} and seen_at < ${before}
              order by arrived_at limit ${limits.placesAddedUp}::integer for update skip locked)
            returning listing_id, run, arrived_at, used_at, left_at),
        added as (
          insert into turns.came as c (listing_id, run, at, came, bought, gave_up)
            select listing_id, run, date_trunc('second', arrived_at), count(*), count(used_at),
                   count(left_at) filter (where used_at is null)
              from old group by 1, 2, 3 order by 1, 2, 3
            on conflict (listing_id, run, at) do update set came = c.came + excluded.came,
              bought = c.bought + excluded.bought, gave_up = c.gave_up + excluded.gave_up)
        select count(*)::int as count from old`,
  )
  return row!.count
}
