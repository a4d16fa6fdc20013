/** Which of the matches of a shelf search are ranked. */
import { type SQL, sql } from 'drizzle-orm'
import { limits } from './limits.ts'
import type { ShopId } from './listing.ts'

/**
 * A row limit written into the SQL, so that the planner sees it: for a parameter it assumes a tenth of all rows and
 * plans again each time, which is half of a page's cost.
 */
export const limitOf = (count: number): SQL => sql.raw(String(Math.trunc(count)))

/**
 * The listings to rank, with their relevance (`fit`). Few matches are found by their words and all ranked. Of many,
 * those among the shop's best sellers are ranked, and if these are few, the first matches found besides: nobody scans
 * all better sellers for a word in something that never sold. The first matches decide which case it is. Sales are
 * looked up one by one, so of the matches besides only the most relevant have theirs; the others count as unsold.
 */
export function rankHits(shopId: ShopId, hits: (columns: SQL, max: number) => SQL, all: SQL, fit: SQL): SQL {
  const [max, looked, ranked] = [limits.shelfCounted, limits.shelfLookedFirst, limits.shelfRanked]
  const isMany = sql`(select count(*) from hits) > ${max}`
  const ofBest = (condition: SQL, range: SQL) => sql`select one.id, one.number, one.fit, s.units from (
      select listing_id, units from listings.sold where shop_id = ${shopId} and shown and ${condition}
      order by -units::bigint, number ${range}) as s
    join lateral (
      select c.listing_id as id, c.number, ${fit} as fit from listings.card c
      where c.listing_id = s.listing_id and ${all} offset 0) as one on true`
  return sql`with hits as materialized (
      ${hits(sql`c.listing_id as id, c.number, c.title_words, c.keys`, max + 1)}),
    leaders as materialized (${ofBest(isMany, sql`limit ${limitOf(looked)}`)}),
    best as materialized (
      select * from leaders union all (${ofBest(
        sql`exists (select from leaders)`,
        sql`offset ${limitOf(looked)} limit ${limitOf(limits.shelfLooked - looked)}`,
      )}))
    select id, number, fit, units from best
    union all select id, number, fit, case when not ${isMany} or turn <= ${limits.shelfSalesLooked}
      then coalesce((select units from listings.sold where listing_id = besides.id), 0) else 0 end as units
    from (
      select id, number, fit, row_number() over (order by fit desc, number) as turn from (
        select id, number, ${fit} as fit from hits
        where (select count(*) from best) < ${ranked} and not exists (select from best where best.id = hits.id)) as fitting
    ) as besides`
}
