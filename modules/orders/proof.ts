/** Sums over all rows that prove what must always hold. */
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/database/tx.ts'

/**
 * Compares printed units with the record of their prints. `printed`: units that left the press. `wrong`: those not
 * printed exactly once more than they were misprinted after printing, or printed unpaid; must be 0.
 */
export async function checkPrintedOnce(tx: Tx): Promise<{ printed: number; wrong: number }> {
  const [row] = await rowsOf<{ printed: number; wrong: number }>(
    tx,
    sql`with counted as (
          select u.id, u.status,
                 count(*) filter (where m.event = 'print') as prints,
                 count(*) filter (where m.event = 'misprint' and m.from_status in ('printed', 'packed')) as spoiled
            from orders.unit u left join orders.unit_move m on m.unit_id = u.id group by u.id, u.status)
        select count(*) filter (where status in ('printed', 'packed', 'shipped', 'delivered'))::int as printed,
               count(*) filter (where prints - spoiled <>
                 case when status in ('printed', 'packed', 'shipped', 'delivered') then 1 else 0 end)::int as wrong
          from counted`,
  )
  return row!
}

/** Counts orders whose parts don't sum to their total, or whose units don't sum to their lines; must be 0. */
export async function countUnbalanced(tx: Tx): Promise<number> {
  const [row] = await rowsOf<{ uneven: number }>(
    tx,
    sql`with lines as (
          select order_id, sum(unit_price_minor * quantity) as price, sum(discount_minor) as discount
            from orders.order_line group by order_id),
        pieces as (
          select l.id, l.order_id, l.quantity, l.digital, l.profit_minor,
                 l.unit_price_minor * l.quantity - l.discount_minor as price,
                 count(u.id) as units, sum(u.price_minor) as unit_price, sum(u.profit_minor) as unit_profit
            from orders.order_line l join orders.unit u on u.line_id = l.id and u.replaces_unit_id is null group by l.id)
        select (select count(*) from orders."order" o join lines on lines.order_id = o.id
                 where o.subtotal_minor <> lines.price or o.discount_minor <> lines.discount)::int
             + (select count(*) from pieces where units <> quantity or unit_price <> price or unit_profit <> profit_minor)::int
             + (select count(*) from orders.order_line l join orders."order" o on o.id = l.order_id
                 where o.paid_at is not null and not l.digital
                   and not exists (select 1 from orders.unit u where u.line_id = l.id))::int as uneven`,
  )
  return row!.uneven
}
