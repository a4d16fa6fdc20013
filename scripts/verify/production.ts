/** Units at the press and at the packing table, against the pieces that were paid for. */
import type { Rule } from './rule.ts'

export const production: readonly Rule[] = [
  {
    table: 'production.batch',
    query: `select b.id as row, 'closed with ' || b.units || ' pieces and holds ' || count(u.place) as differs
      from production.batch b left join production.batch_unit u on u.batch_id = b.id
      group by b.id having b.state <> 'collecting' and (count(u.place) <> b.units or coalesce(max(u.place), 0) <> b.units)`,
  },
  {
    table: 'production.batch',
    query: `select b.id as row, 'its pieces are not those of the manifest that it closed with' as differs
      from production.batch b join production.batch_unit u on u.batch_id = b.id where b.manifest_hash is not null
      group by b.id having b.manifest_hash <> encode(sha256(convert_to(string_agg(
        concat_ws(' ', u.place, u.unit_id, u.attempt, u.sku, u.design_version_id), E'\\n' order by u.place), 'UTF8')), 'hex')`,
  },
  {
    table: 'production.batch_unit',
    query: `select b.batch_id || '/' || b.place as row, 'is not what unit ' || b.unit_id || ' was ordered as' as differs
      from production.batch_unit b left join orders.unit u on u.id = b.unit_id
      where (b.order_id, b.shop_id, b.listing_id, b.blank_id, b.design_version_id)
        is distinct from (u.order_id, u.shop_id, u.listing_id, u.blank_id, u.design_version_id)
        -- A piece that came back from a press may have been given another size since.
        or (u.batch_id = b.batch_id and (b.sku, b.colour, b.size) is distinct from (u.sku, u.colour, u.size))`,
  },
  {
    table: 'production.batch_unit',
    query: `select u.id as row, 'is ' || u.status || ' in batch ' || u.batch_id || ', which does not hold it' as differs
      from orders.unit u where u.batch_id is not null
        and not exists (select from production.batch_unit b where b.batch_id = u.batch_id and b.unit_id = u.id)`,
  },
  {
    table: 'production.misprint',
    query: `select coalesce(m.unit_id, v.unit_id) as row, 'has ' || coalesce(m.count, 0) || ' misprints noted and ' || coalesce(v.count, 0)
        || ' moves by one' as differs
      from (select unit_id, count(*) from production.misprint group by 1) m full join (
        select unit_id, count(*) from orders.unit_move where event = 'misprint' group by 1) v using (unit_id)
      where coalesce(m.count, 0) > coalesce(v.count, 0)`,
  },
  {
    table: 'production.print_set_file',
    query: `select s.print_file_id as row, 'is needed to print design ' || s.design_version_id || ' and is gone, or is another design' as differs
      from production.print_set_file s left join production.print_file f on f.id = s.print_file_id
      where f.id is null or (f.design_version_id, f.blank_id, f.area) <> (s.design_version_id, s.blank_id, s.area)`,
  },
  {
    table: 'shipping.parcel_unit',
    query: `select p.unit_id as row, 'is in parcel ' || p.parcel_id || ', which is not of its order, or does not stand where it does ('
        || coalesce(u.status, 'gone') || ', ' || coalesce(c.state, 'gone') || ')' as differs
      from shipping.parcel_unit p left join orders.unit u on u.id = p.unit_id left join shipping.parcel c on c.id = p.parcel_id
      where u.order_id is distinct from c.order_id
        or (c.state = 'packed') = (u.status in ('shipped', 'delivered'))`,
  },
  {
    table: 'shipping.parcel',
    query: `select c.id as row, 'has left with nothing in it, or is of another shop or order' as differs from shipping.parcel c
      where (c.state <> 'packed' and not exists (select from shipping.parcel_unit p where p.parcel_id = c.id))
        or not exists (select from orders."order" o where o.id = c.order_id and o.shop_id = c.shop_id)`,
  },
  {
    table: 'claims.claim',
    query: `select c.id as row, 'names a piece or a refund that is not of its order' as differs
      from claims.claim c left join orders.unit u on u.id = c.unit_id
        left join orders.unit n on n.id = c.replacement_unit_id left join payments.refund r on r.id = c.refund_id
        left join payments.charge p on p.id = r.charge_id
      where u.order_id is distinct from c.order_id or (c.replacement_unit_id is not null and n.order_id is distinct from c.order_id)
        or (c.refund_id is not null and p.subject_id is distinct from c.order_id)`,
  },
]
