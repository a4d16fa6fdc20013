import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { type Money, usd } from '#kernel/money.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { ReturnedLine, SaleLine } from './sale.ts'
import { returned, sales } from './tables.ts'

export async function insertSales(tx: Tx, lines: readonly SaleLine[]): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insert(sales)
    .values(
      lines.map(({ revenue, profit, ...line }) => ({
        ...line,
        revenueMinor: revenue.minor,
        profitMinor: profit.minor,
      })),
    )
    .onConflictDoNothing()
}

export async function insertReturns(
  tx: Tx,
  refundId: string,
  lines: readonly ReturnedLine[],
  at: Date,
): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insert(returned)
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

export async function deleteReturns(tx: Tx, refundId: string): Promise<void> {
  await tx.delete(returned).where(eq(returned.refundId, refundId))
}

export async function deleteShop(tx: Tx, shopId: string): Promise<void> {
  await tx.delete(sales).where(eq(sales.shopId, shopId))
}

type Span = { shopId: string; from: Date; until: Date }
/** Sold lines of a shop in a span, with what came back of each. */
const lines = ({ shopId, from, until }: Span): SQL => sql`
  select sale.*, coalesce(back.units, 0) as back_units, coalesce(back.profit, 0) as back_profit
  from analytics.sale
  left join lateral (
    select sum(units) as units, sum(profit_minor) as profit from analytics.returned where line_id = sale.line_id
  ) back on true
  where sale.shop_id = ${shopId} and sale.placed_at >= ${from.toISOString()}::timestamptz
    and sale.placed_at < ${until.toISOString()}::timestamptz`

export type Totals = { orders: number; units: number; profit: bigint; backUnits: number; backProfit: bigint }
const whole = (value: unknown): bigint => BigInt(String(value ?? 0))
const totalsOf = (row: Record<string, unknown>): Totals => ({
  orders: Number(row.orders),
  units: Number(row.units),
  profit: whole(row.profit),
  backUnits: Number(row.back_units),
  backProfit: whole(row.back_profit),
})
const sums = sql`count(distinct order_id)::int as orders, coalesce(sum(units), 0)::int as units,
  coalesce(sum(profit_minor), 0)::text as profit, coalesce(sum(back_units), 0)::int as back_units,
  coalesce(sum(back_profit), 0)::text as back_profit`

export async function readTotals(tx: Tx, span: Span): Promise<Totals> {
  const [row] = await rowsOf<Record<string, unknown>>(tx, sql`select ${sums} from (${lines(span)}) sold`)
  return totalsOf(row!)
}

/** Sums by a step of the zone's clock; the key is as `pointsOf` writes it. */
export async function readSteps(
  tx: Tx,
  span: Span & { zone: string; step: 'hour' | 'day' | 'month' },
): Promise<Map<string, Totals>> {
  const form = { hour: 'YYYY-MM-DD"T"HH24', day: 'YYYY-MM-DD', month: 'YYYY-MM' }[span.step]
  const rows = await rowsOf<Record<string, unknown>>(
    tx,
    sql`select to_char(placed_at at time zone ${span.zone}, ${form}) as step, ${sums} from (${lines(span)}) sold group by 1`,
  )
  return new Map(rows.map((row) => [String(row.step), totalsOf(row)]))
}

/** Sums by weekday (1 = Monday) and quarter of the day (0 = 00:00 to 06:00) of the zone's clock. */
export async function readWeek(
  tx: Tx,
  span: Span & { zone: string },
): Promise<(Totals & { weekday: number; part: number })[]> {
  const rows = await rowsOf<Record<string, unknown>>(
    tx,
    sql`
    select extract(isodow from local)::int as weekday, floor(extract(hour from local) / 6)::int as part, ${sums}
    from (select sold.*, placed_at at time zone ${span.zone} as local from (${lines(span)}) sold) at_home
    group by 1, 2`,
  )
  return rows.map((row) => ({ ...totalsOf(row), weekday: Number(row.weekday), part: Number(row.part) }))
}

export type Ranked = {
  key: string
  name: string
  units: number
  profit: Money
  listingId: string
  productId: string
}
/** What sold most: products (a listing on a blank) by units, categories by profit. */
export async function readRanking(
  tx: Tx,
  span: Span,
  by: 'product' | 'category',
  limit: number,
): Promise<Ranked[]> {
  const key = by === 'product' ? sql`listing_id || '/' || product_id` : sql`category`
  const name =
    by === 'product' ? sql`min(listing_name) || ', ' || lower(min(product_name))` : sql`min(category)`
  const order = by === 'product' ? sql`sum(units)` : sql`sum(profit_minor)`
  const rows = await rowsOf<Record<string, unknown>>(
    tx,
    sql`
    select ${key} as key, ${name} as name, sum(units)::int as units, sum(profit_minor)::text as profit,
      (array_agg(listing_id order by units desc))[1] as listing_id, (array_agg(product_id order by units desc))[1] as product_id
    from (${lines(span)}) sold group by 1 order by ${order} desc, 1 limit ${limit}`,
  )
  return rows.map((row) => ({
    key: String(row.key),
    name: String(row.name),
    units: Number(row.units),
    profit: usd(whole(row.profit)),
    listingId: String(row.listing_id),
    productId: String(row.product_id),
  }))
}

/** The lines behind a figure, newest first. */
export async function readLines(tx: Tx, span: Span, limit: number, offset: number) {
  const back = tx
    .select({
      lineId: returned.lineId,
      units: sql<number>`sum(${returned.units})::int`.as('back_units'),
      profit: sql<string>`sum(${returned.profitMinor})::text`.as('back_profit'),
    })
    .from(returned)
    .groupBy(returned.lineId)
    .as('back')
  const rows = await tx
    .select({ sale: sales, backUnits: back.units, backProfit: back.profit })
    .from(sales)
    .leftJoin(back, eq(back.lineId, sales.lineId))
    .where(and(eq(sales.shopId, span.shopId), gte(sales.placedAt, span.from), lt(sales.placedAt, span.until)))
    .orderBy(desc(sales.placedAt), sales.lineId)
    .limit(limit)
    .offset(offset)
  return rows.map(({ sale, backUnits, backProfit }) => ({
    ...sale,
    revenue: usd(sale.revenueMinor),
    profit: usd(sale.profitMinor),
    backUnits: backUnits ?? 0,
    backProfit: usd(whole(backProfit)),
  }))
}

export async function countLines(tx: Tx, span: Span): Promise<number> {
  const [row] = await rowsOf<{ total: number }>(
    tx,
    sql`select count(*)::int as total from (${lines(span)}) sold`,
  )
  return row!.total
}

/** Net units and profit per listing of a shop, over all time. */
export async function readListingTotals(tx: Tx, shopId: string): Promise<(Totals & { listingId: string })[]> {
  const span = { shopId, from: new Date(0), until: new Date('9999-01-01T00:00:00Z') }
  const rows = await rowsOf<Record<string, unknown>>(
    tx,
    sql`select listing_id, ${sums} from (${lines(span)}) sold group by listing_id`,
  )
  return rows.map((row) => ({ ...totalsOf(row), listingId: String(row.listing_id) }))
}

/** Units sold per blank since a moment, over all shops: what is best selling and trending. */
export async function readProductSales(tx: Tx, since: Date): Promise<{ productId: string; units: number }[]> {
  const rows = await rowsOf<{ product_id: string; units: number }>(
    tx,
    sql`select product_id, sum(units)::int as units from analytics.sale
    where placed_at >= ${since.toISOString()}::timestamptz group by product_id order by units desc, product_id`,
  )
  return rows.map((row) => ({ productId: row.product_id, units: row.units }))
}
