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
 * The listings to rank, with their relevance (`fit`). A few matches are found by their words and all ranked. Of many,
 * those among the shop's best sellers are ranked, and if these are few, the first other matches too, so that a word of
 * an unsold listing never costs a scan of all best sellers. The first matches decide which case it is. Sales are looked
 * up one by one, so of the other matches only the most relevant get theirs; the rest count as unsold.
 */
export function rankHits(
  shopId: ShopId,
  hits: (columns: SQL, max: number) => SQL,
  where: SQL,
  fit: SQL,
): SQL {
  const [max, firstCount, rankedMin] = [
    limits.shelfCounted,
    limits.bestSellersSearchedFirst,
    limits.shelfRanked,
  ]
  const isMany = sql`(select count(*) from hits) > ${max}`
  const selectBestSellers = (
    condition: SQL,
    range: SQL,
  ) => sql`select one.id, one.number, one.fit, s.units from (
      select listing_id, units from listings.sold where shop_id = ${shopId} and shown and ${condition}
      order by -units::bigint, number ${range}) as s
    join lateral (
      select c.listing_id as id, c.number, ${fit} as fit from listings.card c
      where c.listing_id = s.listing_id and ${where} offset 0) as one on true`
  return sql`with hits as materialized (
      ${hits(sql`c.listing_id as id, c.number, c.title_words, c.keys`, max + 1)}),
    leaders as materialized (${selectBestSellers(isMany, sql`limit ${limitOf(firstCount)}`)}),
    best as materialized (
      select * from leaders union all (${selectBestSellers(
        sql`exists (select from leaders)`,
        sql`offset ${limitOf(firstCount)} limit ${limitOf(limits.bestSellersSearched - firstCount)}`,
      )}))
    select id, number, fit, units from best
    union all select id, number, fit, case when not ${isMany} or fit_rank <= ${limits.shelfSalesRead}
      then coalesce((select units from listings.sold where listing_id = besides.id), 0) else 0 end as units
    from (
      select id, number, fit, row_number() over (order by fit desc, number) as fit_rank from (
        select id, number, ${fit} as fit from hits
        where (select count(*) from best) < ${rankedMin} and not exists (select from best where best.id = hits.id)) as fitting
    ) as besides`
}
