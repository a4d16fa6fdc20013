/** Orders against their lines, pieces and moves, and what was booked of each sale. */
import { type Rule, sumMoved } from './rule.ts'

/** Pieces that were sold; reprints weren't. */
const soldPieces = `(select line_id, price_minor, tax_minor, platform_fee_minor, profit_minor from orders.unit where replaces_unit_id is null
  union all select line_id, price_minor, tax_minor, platform_fee_minor, profit_minor from orders.download)`

const orderSums = `select o.id, o.shipping_minor, o.tax_minor + o.duty_minor as taxes, o.tip_minor,
    sum(l.unit_cost_minor * l.quantity) as cost, sum(l.platform_fee_minor) as fee, sum(l.profit_minor) as profit
  from orders."order" o join orders.order_line l on l.order_id = o.id group by o.id`

export const orders: readonly Rule[] = [
  {
    table: 'orders.order',
    query: `select o.id as row, 'subtotal ' || o.subtotal_minor || ' less ' || o.discount_minor || ', its lines come to '
        || coalesce(sum(l.unit_price_minor * l.quantity), 0) || ' less ' || coalesce(sum(l.discount_minor), 0) as differs
      from orders."order" o left join orders.order_line l on l.order_id = o.id group by o.id
      having coalesce(sum(l.unit_price_minor * l.quantity), 0) <> o.subtotal_minor
        or coalesce(sum(l.discount_minor), 0) <> o.discount_minor or coalesce(sum(l.tax_minor), 0) > o.tax_minor
        or o.total_minor <> o.subtotal_minor - o.discount_minor + o.shipping_minor + o.tax_minor + o.duty_minor + o.tip_minor`,
  },
  {
    table: 'orders.order',
    query: `select g.id as row, 'shipping ' || g.shipping_minor || ', taxes ' || g.taxes || '; the book says '
        || -${sumMoved('e.id', 'house:shipping\\_income')} || ' and ' || -${sumMoved('e.id', 'house:sales\\_tax')} as differs
      from (${orderSums}) g join ledger.entry e on e.kind = 'sale.captured' and e.reference = g.id
      where -${sumMoved('e.id', 'house:shipping\\_income')} <> g.shipping_minor or -${sumMoved('e.id', 'house:sales\\_tax')} <> g.taxes`,
  },
  {
    table: 'orders.order',
    query: `select o.id as row, 'is ' || o.status || ', the book says that it was ' || case when e.id is null then 'not paid' else 'paid' end as differs
      from orders."order" o left join ledger.entry e on e.kind = 'sale.captured' and e.reference = o.id
      where o.kind = 'sale' and (o.paid_at is not null) <> (e.id is not null)`,
  },
  {
    table: 'orders.order',
    query: `select o.id as row, 'are samples ' || o.status || ', their purchase is ' || coalesce(b.status || ' of ' || b.amount_minor, 'gone') as differs
      from orders."order" o left join purchases.purchase b on b.cause = 'sample:' || o.id and b.shop_id = o.shop_id
      where o.kind = 'sample' and (b.id is null or b.amount_minor <> o.total_minor
        or (b.production_minor, b.shipping_minor, b.tax_minor)
          is distinct from (o.subtotal_minor, o.shipping_minor, o.tax_minor + o.duty_minor)
        or (o.paid_at is not null and b.status not in ('paid', 'refunded'))
        or (o.status = 'cancelled' and b.status <> 'refunded')
        -- The pieces of a payment follow it within moments.
        or (o.paid_at is null and b.status = 'paid' and b.placed_at < platform.business_now() - interval '1 hour'))`,
  },
  {
    table: 'samples.bulk_quote',
    query: `select q.id as row, 'says ' || q.total_minor || ', its order ' || coalesce(o.number || ' comes to ' || o.total_minor, 'is gone') as differs
      from samples.bulk_quote q left join orders."order" o on o.id = q.order_id and o.shop_id = q.shop_id and o.channel = 'bulk'
      where q.order_id is not null and (o.id is null or (o.subtotal_minor, o.shipping_minor, o.tax_minor, o.duty_minor, o.total_minor)
        is distinct from (q.subtotal_minor, q.shipping_minor, q.tax_minor, q.duty_minor, q.total_minor)
        or (select sum(l.quantity) from orders.order_line l where l.order_id = o.id) <> q.pieces)`,
  },
  {
    table: 'orders.order',
    query: `select e.reference as row, 'was paid by entry ' || e.id || ' and is gone' as differs from ledger.entry e
      where e.kind = 'sale.captured' and not exists (select from orders."order" o where o.id = e.reference)`,
  },
  {
    table: 'orders.order',
    query: `select o.id as row, 'is ' || o.status || ' and unit ' || u.id || ' is ' || u.status as differs
      from orders."order" o join orders.unit u on u.order_id = o.id and u.replaces_unit_id is null
      where (o.status in ('shipped', 'delivered') and u.status not in ('shipped', 'delivered', 'cancelled'))
        or (o.status = 'cancelled' and u.status <> 'cancelled' and not exists (
          select from orders.unit n where n.replaces_unit_id = u.id))
        or o.status in ('pending_payment', 'expired')`,
  },
  {
    table: 'orders.order_line',
    query: `select g.id as row, 'its lines cost ' || g.cost || ', fee ' || g.fee || ', profit ' || g.profit || '; the book says '
        || -${sumMoved('e.id', 'house:production\\_payable')} || ', ' || -${sumMoved('e.id', 'house:platform\\_income')} || ' and '
        || -${sumMoved('e.id', 'shop:%:pending')} as differs
      from (${orderSums}) g join ledger.entry e on e.kind = 'sale.captured' and e.reference = g.id
      where -${sumMoved('e.id', 'house:production\\_payable')} <> g.cost or -${sumMoved('e.id', 'house:platform\\_income')} <> g.fee
        or (g.tip_minor = 0 and -${sumMoved('e.id', 'shop:%:pending')} <> g.profit)
        or -${sumMoved('e.id', 'shop:%:pending')} not between g.profit and g.profit + g.tip_minor`,
  },
  {
    table: 'orders.order_line',
    query: `select l.id as row, 'belongs to no order' as differs from orders.order_line l
      where not exists (select from orders."order" o where o.id = l.order_id and o.shop_id = l.shop_id)`,
  },
  {
    table: 'orders.order_line',
    query: `select l.id as row, 'design ' || l.design_version_id || ', its listing was sold with ' || v.design_version_id as differs
      from orders.order_line l join listings.listing_version v on v.id = l.listing_version_id
      where v.design_version_id <> l.design_version_id or v.listing_id <> l.listing_id`,
  },
  {
    table: 'orders.unit',
    query: `select l.id as row, 'a line of ' || l.quantity || ' has ' || count(s.line_id) || ' pieces; what they come to: '
        || coalesce(sum(s.price_minor), 0) || ', ' || coalesce(sum(s.profit_minor), 0) || ', the line: '
        || l.unit_price_minor * l.quantity - l.discount_minor || ', ' || l.profit_minor as differs
      from orders.order_line l join orders."order" o on o.id = l.order_id and o.paid_at is not null
        left join ${soldPieces} s on s.line_id = l.id
      group by l.id having count(s.line_id) <> l.quantity
        or coalesce(sum(s.price_minor), 0) <> l.unit_price_minor * l.quantity - l.discount_minor
        or coalesce(sum(s.tax_minor), 0) <> l.tax_minor or coalesce(sum(s.platform_fee_minor), 0) <> l.platform_fee_minor
        or coalesce(sum(s.profit_minor), 0) <> l.profit_minor`,
  },
  {
    table: 'orders.unit',
    query: `select u.id as row, 'is not of the line, design or moment that it was paid with' as differs
      from orders.unit u left join orders.order_line l on l.id = u.line_id left join orders."order" o on o.id = u.order_id
      where u.replaces_unit_id is null and ((u.order_id, u.shop_id, u.listing_id, u.blank_id, u.technique, u.design_version_id, u.paid_at)
        is distinct from (l.order_id, l.shop_id, l.listing_id, l.blank_id, l.technique, l.design_version_id, o.paid_at)
        or u.cost_minor <> l.unit_cost_minor)`,
  },
  {
    table: 'orders.unit',
    query: `select u.id as row, 'is ' || u.status || ', its last move led to ' || coalesce(last.to_status, 'awaiting_print') as differs
      from orders.unit u left join lateral (
        select to_status from orders.unit_move m where m.unit_id = u.id order by m.id desc limit 1) last on true
      where u.status <> coalesce(last.to_status, 'awaiting_print')`,
  },
  {
    table: 'orders.unit',
    query: `select u.id as row, 'counts ' || u.misprints || ' misprints, its moves ' || count(m.id) as differs
      from orders.unit u left join orders.unit_move m on m.unit_id = u.id and m.event = 'misprint'
      group by u.id having count(m.id) <> u.misprints`,
  },
  {
    table: 'orders.unit_move',
    query: `select m.id as row, 'of unit ' || unit_id || ' goes from ' || from_status || ', where it was not, or may not go so' as differs
      from (select id, unit_id, event, from_status, to_status,
              coalesce(lag(to_status) over (partition by unit_id order by id), 'awaiting_print') as before
            from orders.unit_move) m
      where from_status <> before or not exists (select from orders.unit_move_allowed a
          where (a.from_status, a.event, a.to_status) = (m.from_status, m.event, m.to_status))
        or not exists (select from orders.unit u where u.id = m.unit_id)`,
  },
  {
    table: 'orders.download',
    query: `select d.id as row, 'is not of the line that it was paid with' as differs
      from orders.download d left join orders.order_line l on l.id = d.line_id
      where (d.order_id, d.shop_id) is distinct from (l.order_id, l.shop_id) or l.digital is not true
        or (d.price_minor, d.tax_minor, d.platform_fee_minor, d.profit_minor)
          is distinct from (l.unit_price_minor - l.discount_minor, l.tax_minor, l.platform_fee_minor, l.profit_minor)`,
  },
  {
    table: 'orders.recipient',
    query: `select o.id as row, 'is an order that was paid, and nobody gets it' as differs from orders."order" o
      where o.paid_at is not null and not exists (select from orders.recipient r where r.order_id = o.id)`,
  },
]
