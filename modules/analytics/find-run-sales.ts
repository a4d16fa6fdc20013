import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { type Money, usd } from '#kernel/money.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'

/** Sales of one product in one size and colour; `backUnits` of them were returned. */
export type RunPart = {
  productId: string
  productName: string
  colour: string
  size: string
  units: number
  backUnits: number
}
export type RunSales = {
  units: number
  backUnits: number
  /** Less refunds. */
  net: Money
  lastAt: Date | null
  parts: RunPart[]
  /** Units by step of this many seconds since the beginning; steps without a sale are omitted. */
  curve: Map<number, number>
}
type Span = { shopId: Id<'shop'>; listingId: Id<'listing'>; from: Date; until: Date }

/** A listing's sales in a span, by the moment of order. `step`: seconds per point of the curve. */
export async function findRunSales(tx: Tx, span: Span, step: number): Promise<RunSales> {
  const lines = sql`analytics.sale s where s.listing_id = ${span.listingId} and s.shop_id = ${span.shopId}
    and s.placed_at >= ${instant(span.from)} and s.placed_at < ${instant(span.until)}`
  const rows = await rowsOf<{
    product_id: string
    product_name: string
    colour: string
    size: string
    units: number
    back_units: number
    net: string
    last_at: string | Date
  }>(
    tx,
    sql`select s.product_id, min(s.product_name) as product_name, s.colour, s.size, sum(s.units)::int as units,
          coalesce(sum(back.units), 0)::int as back_units, (sum(s.profit_minor) - coalesce(sum(back.profit), 0))::text as net,
          max(s.placed_at) as last_at
        from (select * from ${lines}) as s left join lateral (
          select sum(r.units) as units, sum(r.profit_minor) as profit from analytics.returned r where r.line_id = s.line_id
        ) as back on true
        group by s.product_id, s.colour, s.size order by sum(s.units) desc, 1, 3, 4`,
  )
  const steps = await rowsOf<{ step: number; units: number }>(
    tx,
    sql`select floor(extract(epoch from s.placed_at - ${instant(span.from)}) / ${step}::integer)::int as step, sum(s.units)::int as units
        from ${lines} group by 1`,
  )
  const times = rows.map(({ last_at }) => new Date(last_at).getTime())
  return {
    units: rows.reduce((sum, { units }) => sum + units, 0),
    backUnits: rows.reduce((sum, { back_units }) => sum + back_units, 0),
    net: usd(rows.reduce((sum, { net }) => sum + BigInt(net), 0n)),
    lastAt: times.length === 0 ? null : new Date(Math.max(...times)),
    parts: rows.map((row) => ({
      productId: row.product_id,
      productName: row.product_name,
      colour: row.colour,
      size: row.size,
      units: row.units,
      backUnits: row.back_units,
    })),
    curve: new Map(steps.map((row) => [row.step, row.units])),
  }
}
