import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { type Money, usd } from '#kernel/money.ts'
import type { Cursor } from '#kernel/page.ts'
import { beyondCursor } from '#platform/database/beyond-cursor.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { limits } from './limits.ts'
import type { ReturnedLine, SaleLine } from './sale.ts'
import { returns, sales } from './tables.ts'

export async function insertSales(tx: Tx, lines: readonly SaleLine[]): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insert(sales)
    .values(
      lines.map(({ revenue, profit, cost, fees, ...line }) => ({
        ...line,
        revenueMinor: revenue.minor,
        profitMinor: profit.minor,
        costMinor: cost.minor,
        feesMinor: fees.minor,
      })),
    )
    .onConflictDoNothing()
}

export async function insertReturns(
  tx: Tx,
  refundId: Id<'refund'>,
  lines: readonly ReturnedLine[],
  at: Date,
): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insert(returns)
    .values(
      lines.map(({ lineId, units, profit }) => ({
        refundId,
        lineId,
        units,
        profitMinor: profit.minor,
        refundedAt: at,
      })),
    )
    .onConflictDoNothing()
}

export async function deleteReturns(tx: Tx, refundId: Id<'refund'>): Promise<void> {
  await tx.delete(returns).where(eq(returns.refundId, refundId))
}

/** Empties a shop while nothing is counted: a line arriving in between would keep its place but lose its sums. */
export async function deleteShopSales(tx: Tx, shopId: Id<'shop'>): Promise<void> {
  await tx.execute(sql`lock table analytics.sale in share row exclusive mode`)
  await tx.delete(sales).where(eq(sales.shopId, shopId))
  await tx.execute(sql`delete from analytics.sold_in_hour where shop_id = ${shopId}`)
  await tx.execute(sql`delete from analytics.sold_in_month where shop_id = ${shopId}`)
  await tx.execute(sql`delete from analytics.sold_on_day where shop_id = ${shopId}`)
  await tx.execute(sql`delete from analytics.earned_in_month where shop_id = ${shopId}`)
  await tx.execute(sql`delete from analytics.earned_on_day where shop_id = ${shopId}`)
}

export type Span = { shopId: Id<'shop'>; from: Date; until: Date }
/** A shop's sums in a span, whose ends are on full hours, as the days of every available zone are. */
const hoursIn = ({ shopId, from, until }: Span): SQL =>
  sql`analytics.sold_in_hour where shop_id = ${shopId} and hour_at >= ${instant(from)} and hour_at < ${instant(until)}`

export type Totals = { orders: number; units: number; profit: bigint; backUnits: number; backProfit: bigint }
const toBigInt = (value: unknown): bigint => BigInt(String(value ?? 0))
const totalsOf = (row: Record<string, unknown>): Totals => ({
  orders: Number(row.orders),
  units: Number(row.units),
  profit: toBigInt(row.profit),
  backUnits: Number(row.back_units),
  backProfit: toBigInt(row.back_profit),
})
const sums = sql`coalesce(sum(orders), 0)::int as orders, coalesce(sum(units), 0)::int as units,
  coalesce(sum(profit_minor), 0)::text as profit, coalesce(sum(back_units), 0)::int as back_units,
  coalesce(sum(back_profit_minor), 0)::text as back_profit`

type ZonedSpan = Span & { zone: string; step: 'hour' | 'day' | 'month' }
const stepFormats = { hour: 'YYYY-MM-DD"T"HH24', day: 'YYYY-MM-DD', month: 'YYYY-MM' }
/** Weekday (1 = Monday) and quarter of the day (0 = 00:00 to 06:00) in the zone. */
export type WeekPart = Totals & { weekday: number; part: number }

/**
 * A span's totals; its sums by local step, keyed by the step's beginning; and by weekday and part of the day. Reads the
 * hours once for all three.
 */
export async function readPeriod(
  tx: Tx,
  span: ZonedSpan,
): Promise<{ totals: Totals; steps: Map<string, Totals>; week: WeekPart[] }> {
  const rows = await rowsOf<Record<string, unknown>>(
    tx,
    sql`
    select to_char(step, ${stepFormats[span.step]}) as step, weekday, part, ${sums}
    from (
      select hours.*, date_trunc(${span.step}, local) as step, extract(isodow from local)::int as weekday,
        floor(extract(hour from local) / 6)::int as part
      from (select sold_in_hour.*, hour_at at time zone ${span.zone} as local from ${hoursIn(span)}) as hours
    ) as at_home
    group by grouping sets ((), (at_home.step), (weekday, part))`,
  )
  const total = rows.find((row) => row.step === null && row.weekday === null)
  return {
    totals: totalsOf(total!),
    steps: new Map(rows.filter((row) => row.step !== null).map((row) => [String(row.step), totalsOf(row)])),
    week: rows
      .filter((row) => row.weekday !== null)
      .map((row) => ({ ...totalsOf(row), weekday: Number(row.weekday), part: Number(row.part) })),
  }
}

export type RankedRow = {
  key: string
  name: string
  units: number
  profit: Money
  listingId: Id<'listing'>
  productId: string
}
export const dateOf = (at: Date): SQL => sql`${at.toISOString().slice(0, 10)}::date`
const startOfDay = (at: Date): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
const startOfMonth = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))
/** The whole UTC steps inside a span: from the first that begins in it to the last that ends in it. */
function fitWholeSteps(
  { from, until }: { from: Date; until: Date },
  startOf: (at: Date) => Date,
  lengthMs: number,
) {
  const startOfFirst = startOf(from)
  const firstFrom = startOfFirst < from ? startOf(new Date(startOfFirst.getTime() + lengthMs)) : startOfFirst
  const firstUntil = startOf(until)
  return { from: firstFrom, until: firstUntil < firstFrom ? firstFrom : firstUntil }
}
const dayMs = 86_400_000
/** The whole UTC days in a span, and the whole months in those. */
export function fitDaysAndMonths(span: { from: Date; until: Date }) {
  const days = fitWholeSteps(span, startOfDay, dayMs)
  return { days, months: fitWholeSteps(days, startOfMonth, 31 * dayMs) }
}

/** SQL for sales in a span: whole UTC months and days from their sums, the ends from the lines. */
function selectSoldByProduct({ shopId, from, until }: Span): SQL {
  const { days, months } = fitDaysAndMonths({ from, until })
  const columns = sql`listing_id, product_id, listing_name, product_name, category, units, profit_minor`
  return sql`
    select ${columns} from analytics.sold_in_month
    where shop_id = ${shopId} and month >= ${dateOf(months.from)} and month < ${dateOf(months.until)}
    union all
    select ${columns} from analytics.sold_on_day
    where shop_id = ${shopId} and day >= ${dateOf(days.from)} and day < ${dateOf(days.until)}
      and (day < ${dateOf(months.from)} or day >= ${dateOf(months.until)})
    union all
    select ${columns} from analytics.sale
    where shop_id = ${shopId} and placed_at >= ${instant(from)} and placed_at < ${instant(until)}
      and (placed_at < ${instant(days.from)} or placed_at >= ${instant(days.until)})`
}

/** Best sellers: products (a listing on a blank) by units, categories by profit. */
export async function readRankings(
  tx: Tx,
  span: Span,
  limit: number,
): Promise<{ products: RankedRow[]; categories: RankedRow[] }> {
  const rows = await rowsOf<Record<string, unknown> & { listing_id: Id<'listing'> }>(
    tx,
    sql`
    with sold as materialized (
      select listing_id, product_id, category, min(listing_name) as listing_name, min(product_name) as product_name,
        sum(units) as units, sum(profit_minor) as profit
      from (${selectSoldByProduct(span)}) parts group by 1, 2, 3
    )
    (select 'product' as by, listing_id || '/' || product_id as key,
      min(listing_name) || ', ' || lower(min(product_name)) as name,
      sum(units)::int as units, sum(profit)::text as profit, listing_id, product_id
    from sold group by listing_id, product_id order by sum(units) desc, 2 limit ${limit})
    union all
    (select 'category', category, category, sum(units)::int, sum(profit)::text,
      (array_agg(listing_id order by units desc, listing_id))[1],
      (array_agg(product_id order by units desc, listing_id))[1]
    from sold group by category order by sum(profit) desc, 2 limit ${limit})`,
  )
  const rankBy = (by: string): RankedRow[] =>
    rows
      .filter((row) => row.by === by)
      .map((row) => ({
        key: String(row.key),
        name: String(row.name),
        units: Number(row.units),
        profit: usd(toBigInt(row.profit)),
        listingId: row.listing_id,
        productId: String(row.product_id),
      }))
  return { products: rankBy('product'), categories: rankBy('category') }
}

/** The lines behind a figure, newest first, at most `limit` of them behind the end of a page. */
export async function readLines(tx: Tx, span: Span, limit: number, place: Cursor | null) {
  const rows = await tx
    .select({
      sale: sales,
      backUnits: sql<number>`(select coalesce(sum(units), 0)::int from analytics.returned where line_id = sale.line_id)`,
      backProfit: sql<string>`(select coalesce(sum(profit_minor), 0)::text from analytics.returned where line_id = sale.line_id)`,
    })
    .from(sales)
    .where(
      and(
        eq(sales.shopId, span.shopId),
        gte(sales.placedAt, span.from),
        lt(sales.placedAt, span.until),
        beyondCursor([sales.placedAt, sales.lineId], place, 'older'),
      ),
    )
    .orderBy(desc(sales.placedAt), desc(sales.lineId))
    .limit(limit)
  return rows.map(({ sale, backUnits, backProfit }) => ({
    ...sale,
    revenue: usd(sale.revenueMinor),
    profit: usd(sale.profitMinor),
    backUnits,
    backProfit: usd(toBigInt(backProfit)),
  }))
}

export type SoldOrder = { orderNumber: string; placedAt: Date; listingName: string; units: number }
/** `letters` are capitals and digits only. */
export async function selectSoldOrders(
  tx: Tx,
  shopId: Id<'shop'>,
  letters: string,
  max: number,
): Promise<SoldOrder[]> {
  const numberPrefix = `FN-${letters}`
  const rows = await rowsOf<{ number: string; placed_at: string | Date; name: string; units: number }>(
    tx,
    sql`with numbers as (
          (select order_number, placed_at from analytics.sale where shop_id = ${shopId}
            and order_number collate "C" >= ${numberPrefix} and order_number collate "C" < ${`${numberPrefix}~`}
            limit ${limits.salesSearched})
          union all
          (select order_number, placed_at from (select order_number, placed_at from analytics.sale
              where shop_id = ${shopId} order by placed_at desc limit ${limits.salesSearched}) as newest
            where order_number like ${`%${letters}%`})),
        found as (select order_number, max(placed_at) as placed_at from numbers
          group by order_number order by max(placed_at) desc, order_number limit ${max})
        select s.order_number as number, found.placed_at, min(s.listing_name) as name, sum(s.units)::integer as units
        from found join analytics.sale s
          on s.shop_id = ${shopId} and s.order_number collate "C" = found.order_number collate "C"
        group by s.order_number, found.placed_at order by found.placed_at desc, s.order_number`,
  )
  return rows.map((row) => ({
    orderNumber: row.number,
    placedAt: new Date(row.placed_at),
    listingName: row.name,
    units: row.units,
  }))
}

export async function countLines(tx: Tx, span: Span): Promise<number> {
  const [row] = await rowsOf<{ total: number }>(
    tx,
    sql`select coalesce(sum(lines), 0)::int as total from ${hoursIn(span)}`,
  )
  return row!.total
}

/** Tells if a shop has ever sold anything. */
export async function selectAnySale(tx: Tx, shopId: Id<'shop'>): Promise<boolean> {
  const [row] = await rowsOf<{ sold: boolean }>(
    tx,
    sql`select exists (select 1 from analytics.sold_in_hour where shop_id = ${shopId}) as sold`,
  )
  return row!.sold
}

/** Sales through each channel, gross, with their returns. Channels without a sale are omitted. */
export async function sumByChannel(tx: Tx, shopId: Id<'shop'>) {
  const rows = await rowsOf<{ channel: string; orders: number; units: number; profit: string; back: string }>(
    tx,
    sql`select sale.channel, count(distinct sale.order_id)::int as orders,
        sum(sale.units)::int - coalesce(sum(back.units), 0)::int as units,
        sum(sale.profit_minor)::text as profit, coalesce(sum(back.profit), 0)::text as back
      from analytics.sale left join lateral (
        select sum(units) as units, sum(profit_minor) as profit from analytics.returned where line_id = sale.line_id
      ) as back on true
      where sale.shop_id = ${shopId} group by sale.channel`,
  )
  return rows.map(({ channel, orders, units, profit, back }) => ({
    channel,
    orders,
    units,
    profit: usd(toBigInt(profit) - toBigInt(back)),
  }))
}
