/** Stored sums against their parts, and the house's promises. */
import type { Rule } from './rule.ts'

/** Compares a table of sums with the same sums made again by `query`, which selects the key and the figures. */
const compareSums = (table: string, key: string, figures: readonly string[], query: string): Rule => ({
  table,
  query: `select concat_ws(' ', ${key}) as row, 'says ' || ${listFigures('kept', figures)} || ', what it is made of comes to ' || ${listFigures('made', figures)} as differs
    from ${table} kept full join (${query}) made using (${key})
    where ${figures.map((figure) => `coalesce(kept.${figure}, 0) <> coalesce(made.${figure}, 0)`).join(' or ')}`,
})
const listFigures = (from: string, figures: readonly string[]): string =>
  `concat_ws(', ', ${figures.map((figure) => `coalesce(${from}.${figure}, 0)`).join(', ')})`

export const figures: readonly Rule[] = [
  {
    table: 'listings.sale',
    query: `select s.line_id || ' ' || s.kind as row, 'says ' || s.units || ' for ' || s.profit_minor || ', the line '
        || coalesce(l.quantity || ' for ' || l.profit_minor, 'is gone') as differs
      from listings.sale s left join orders.order_line l on l.id = s.line_id
      where l.id is null or s.listing_id <> l.listing_id
        or (s.kind = 'sale' and not starts_with(s.reference, 'rfd_')
          and (s.reference, s.units, s.profit_minor) is distinct from (l.order_id, l.quantity, l.profit_minor))`,
  },
  {
    table: 'listings.sale',
    query: `select s.line_id || ' ' || s.reference as row, 'is counted again as ' || s.units || ' for ' || s.profit_minor
        || case when r.id is null then ', and its refund stands' else ', and was counted off as something else' end as differs
      from listings.sale s left join payments.refund r on r.id = s.reference and r.status = 'failed'
      left join listings.sale back on back.kind = 'refund' and (back.line_id, back.reference) = (s.line_id, s.reference)
      where s.kind = 'sale' and starts_with(s.reference, 'rfd_')
        and (r.id is null or (back.units, back.profit_minor) is distinct from (s.units, s.profit_minor))`,
  },
  {
    table: 'listings.sale',
    query: `select l.id as row, 'was paid and is counted in no listing' as differs
      from orders.order_line l join orders."order" o on o.id = l.order_id and o.paid_at is not null and o.kind = 'sale'
      where not exists (select from listings.sale s where s.line_id = l.id and s.kind = 'sale' and s.reference = l.order_id)`,
  },
  {
    table: 'listings.sale',
    query: `select s.line_id || ' refund' as row, 'counts back by refund ' || s.reference || ', which is gone' as differs
      from listings.sale s where s.kind = 'refund' and not exists (select from payments.refund r where r.id = s.reference)`,
  },
  {
    table: 'listings.sale',
    query: `select s.line_id as row, 'is of samples, which are no sale' as differs from listings.sale s
      join orders.order_line l on l.id = s.line_id join orders."order" o on o.id = l.order_id where o.kind <> 'sale'`,
  },
  compareSums(
    'listings.sold',
    'listing_id',
    ['units', 'profit_minor'],
    `select listing_id, sum(case kind when 'sale' then units else -units end) as units,
      sum(case kind when 'sale' then profit_minor else -profit_minor end) as profit_minor from listings.sale group by 1`,
  ),
  {
    table: 'analytics.sale',
    query: `select s.line_id as row, 'says ' || s.units || ' for ' || s.profit_minor || ', the line '
        || coalesce(l.quantity || ' for ' || l.profit_minor, 'is gone') as differs
      from analytics.sale s left join orders.order_line l on l.id = s.line_id
      where (s.order_id, s.shop_id, s.listing_id, s.units, s.profit_minor)
        is distinct from (l.order_id, l.shop_id, l.listing_id, l.quantity, l.profit_minor)`,
  },
  compareSums(
    'analytics.sold_on_day',
    'shop_id, day, listing_id, product_id, category',
    ['units', 'profit_minor'],
    `select shop_id, (placed_at at time zone 'UTC')::date as day, listing_id, product_id, category, sum(units) as units,
      sum(profit_minor) as profit_minor from analytics.sale group by 1, 2, 3, 4, 5`,
  ),
  compareSums(
    'analytics.sold_in_month',
    'shop_id, month, listing_id, product_id, category',
    ['units', 'profit_minor'],
    `select shop_id, date_trunc('month', placed_at at time zone 'UTC')::date as month, listing_id, product_id, category,
      sum(units) as units, sum(profit_minor) as profit_minor from analytics.sale group by 1, 2, 3, 4, 5`,
  ),
  compareSums(
    'analytics.sold_in_hour',
    'shop_id, hour_at',
    ['lines', 'orders', 'units', 'profit_minor'],
    `select shop_id, analytics.hour_of(placed_at) as hour_at, count(*) as lines, count(distinct order_id) as orders,
      sum(units) as units, sum(profit_minor) as profit_minor from analytics.sale group by 1, 2`,
  ),
  compareSums(
    'analytics.sold_in_hour',
    'shop_id, hour_at',
    ['back_units', 'back_profit_minor'],
    `select s.shop_id, analytics.hour_of(s.placed_at) as hour_at, sum(r.units) as back_units, sum(r.profit_minor) as back_profit_minor
      from analytics.returned r join analytics.sale s using (line_id) group by 1, 2`,
  ),
  {
    table: 'analytics.returned',
    query: `select r.refund_id || ' ' || r.line_id as row, 'says ' || r.units || ' for ' || r.profit_minor || ', the listing counts '
        || coalesce(s.units || ' for ' || s.profit_minor, 'nothing') as differs
      from analytics.returned r left join listings.sale s on s.kind = 'refund' and (s.reference, s.line_id) = (r.refund_id, r.line_id)
      where (r.units, r.profit_minor) is distinct from (s.units, s.profit_minor)`,
  },
  {
    table: 'promotions.code',
    query: `select c.id as row, 'says ' || c.uses || ' uses and has ' || count(u.order_id) as differs
      from promotions.code c left join promotions.use u on u.code_id = c.id and u.state <> 'released'
      group by c.id having count(u.order_id) <> c.uses`,
  },
  {
    table: 'promotions.use',
    query: `select u.order_id as row, 'takes off ' || u.discount_minor || ', the order ' || coalesce(o.discount_minor::text, 'is gone') as differs
      from promotions.use u left join orders."order" o on o.id = u.order_id
      where u.state <> 'released' and (o.id is null or o.shop_id <> u.shop_id or o.discount_minor < u.discount_minor)`,
  },
  {
    table: 'house.terms',
    query: `select kind || ' ' || version as row, case when version <> after + 1 then 'follows a version that is missing'
        else 'is not what was saved' end as differs
      from (select t.*, coalesce(lag(version) over (partition by kind order by version), 0) as after,
              lag(hash) over (partition by kind order by version) as hash_before from house.terms t) t
      where version <> after + 1 or hash is distinct from house.hash_of(kind, version, body, valid_from, hash_before)`,
  },
  {
    table: 'reconciliation.difference',
    query: `select d.id as row, 'was ended by entry ' || d.entry_id || ', which is gone' as differs from reconciliation.difference d
      where d.entry_id is not null and not exists (select from ledger.entry e where e.id = d.entry_id)`,
  },
]
