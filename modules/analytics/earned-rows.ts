import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { EarningsDimension } from './contract.ts'
import { dateOf, fitDaysAndMonths, type Span } from './sale-rows.ts'

export type EarningsSums = {
  key: string
  name: string
  units: number
  revenue: string
  cost: string
  fees: string
  profit: string
  back_units: number
  back_profit: string
}

/** SQL for sales and returns in a span: whole UTC months and days from their sums, the ends from the lines. */
function selectEarnings({ shopId, from, until }: Span, listingId: Id<'listing'> | null): SQL {
  const { days, months } = fitDaysAndMonths({ from, until })
  const columns = sql`listing_id, product_id, colour, size, listing_name, product_name, units, revenue_minor, cost_minor,
    fees_minor, profit_minor`
  const ofListing = listingId === null ? sql`` : sql`and listing_id = ${listingId}`
  return sql`
    select ${columns}, back_units, back_profit_minor from analytics.earned_in_month
    where shop_id = ${shopId} ${ofListing} and day >= ${dateOf(months.from)} and day < ${dateOf(months.until)}
    union all
    select ${columns}, back_units, back_profit_minor from analytics.earned_on_day
    where shop_id = ${shopId} ${ofListing} and day >= ${dateOf(days.from)} and day < ${dateOf(days.until)}
      and (day < ${dateOf(months.from)} or day >= ${dateOf(months.until)})
    union all
    select ${columns}, back.back_units, back.back_profit from analytics.sale s left join lateral (
      select coalesce(sum(r.units), 0) as back_units, coalesce(sum(r.profit_minor), 0) as back_profit
      from analytics.returned r where r.line_id = s.line_id) as back on true
    where shop_id = ${shopId} ${ofListing} and placed_at >= ${instant(from)} and placed_at < ${instant(until)}
      and (placed_at < ${instant(days.from)} or placed_at >= ${instant(days.until)})`
}

const keys: Record<EarningsDimension, { key: SQL; name: SQL }> = {
  listing: { key: sql`listing_id`, name: sql`listing_name` },
  product: { key: sql`product_id`, name: sql`product_name` },
  size: { key: sql`size`, name: sql`size` },
  colour: { key: sql`colour`, name: sql`colour` },
}

/** The sums of a span by one dimension, highest profit first, and with an empty key their total. */
export async function readEarnings(
  tx: Tx,
  span: Span,
  { by, listingId, max }: { by: EarningsDimension; listingId: Id<'listing'> | null; max: number },
): Promise<{ rows: EarningsSums[]; total: EarningsSums }> {
  const { key, name } = keys[by]
  const rowsWithTotal = await rowsOf<EarningsSums & { is_total: number }>(
    tx,
    sql`select coalesce(${key}, '') as key, coalesce(min(${name}), '') as name, grouping(${key}) as is_total,
        coalesce(sum(units), 0)::int as units, coalesce(sum(revenue_minor), 0)::text as revenue,
        coalesce(sum(cost_minor), 0)::text as cost, coalesce(sum(fees_minor), 0)::text as fees,
        coalesce(sum(profit_minor), 0)::text as profit, coalesce(sum(back_units), 0)::int as back_units,
        coalesce(sum(back_profit_minor), 0)::text as back_profit
      from (${selectEarnings(span, listingId)}) as parts
      group by grouping sets ((), (${key}))
      order by 3 desc, coalesce(sum(profit_minor), 0) - coalesce(sum(back_profit_minor), 0) desc, 1
      limit ${max + 1}`,
  )
  const [total, ...rows] = rowsWithTotal
  return { rows, total: total! }
}
