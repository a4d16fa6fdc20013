/** What someone who owns the database could change behind the guards: one row each. */
const selectFirst = (table: string, condition = 'true', key = 'id') =>
  `(select ${key} from ${table} where ${condition} order by ${key} limit 1)`
/** Changes to one row each, with the key that it must be named by. */
export const plantedChanges: readonly (readonly [table: string, what: string, change: string])[] = [
  [
    'ledger.entry',
    'a memo is rewritten',
    `update ledger.entry set memo = 'nothing' where id = ${selectFirst('ledger.entry')} returning id as row`,
  ],
  [
    'ledger.entry',
    'an entry is deleted',
    `delete from ledger.entry where id = ${selectFirst('ledger.entry')} returning id as row`,
  ],
  [
    'ledger.entry',
    'two postings are changed evenly',
    `with swapped as (update ledger.posting p set amount_minor = p.amount_minor + case p.place when 1 then 5 else -5 end
      where entry_id = ${selectFirst('ledger.entry')} and place in (1, 2) returning entry_id) select min(entry_id) as row from swapped`,
  ],
  [
    'ledger.posting',
    'a posting is changed',
    `update ledger.posting set amount_minor = amount_minor + 5 where entry_id = ${selectFirst('ledger.entry')} and place = 1
      returning entry_id as row`,
  ],
  [
    'ledger.balance',
    'a balance is raised',
    `update ledger.balance set amount_minor = amount_minor - 100 where account = ${selectFirst('ledger.balance', "account like 'shop:%:available'", 'account')}
      returning account as row`,
  ],
  [
    'ledger.seal',
    'a seal is deleted',
    'delete from ledger.seal where number = 7 returning number + 1 as row',
  ],
  [
    'ledger.hold',
    'a hold is raised',
    `update ledger.hold set amount_minor = amount_minor + 1 where unit_id = ${selectFirst('ledger.hold', 'true', 'unit_id')} returning unit_id as row`,
  ],
  [
    'audit.entry',
    'a row is rewritten',
    `update audit.entry set actor_name = 'nobody' where id = 2 returning id as row`,
  ],
  ['audit.entry', 'a row is deleted', 'delete from audit.entry where id = 2 returning id + 1 as row'],
  [
    'payments.charge',
    'a charge is raised',
    `update payments.charge set amount_minor = amount_minor + 100, captured_minor = captured_minor + 100
      where id = ${selectFirst('payments.charge', "status = 'captured'")} returning id as row`,
  ],
  [
    'payments.charge',
    'a charge says that more was refunded',
    `update payments.charge set refunded_minor = refunded_minor + 1 where id = ${selectFirst('payments.charge', 'refunded_minor = 0')} returning id as row`,
  ],
  [
    'payments.refund',
    'a refund is raised',
    `update payments.refund set amount_minor = amount_minor + 100 where id = ${selectFirst('payments.refund')} returning id as row`,
  ],
  [
    'payments.refund',
    'a refund is deleted',
    `delete from payments.refund where id = ${selectFirst('payments.refund')} returning id as row`,
  ],
  [
    'payments.dispute',
    'a dispute is made up',
    `insert into payments.dispute (id, charge_id, provider, provider_ref, status, amount_minor, currency, opened_at)
      select 'dis_made_up', id, provider, 'made-up', 'open', 100, currency, now() from payments.charge limit 1 returning id as row`,
  ],
  [
    'checkout.refund_part',
    'a part of a refund is raised',
    `update checkout.refund_part set goods_minor = goods_minor + 1 where refund_id = ${selectFirst('checkout.refund_part', 'true', 'refund_id')}
      returning refund_id as row`,
  ],
  [
    'checkout.refund_leave',
    'the approval of a refund is deleted',
    `delete from checkout.refund_leave where refund_id = ${selectFirst('checkout.refund_leave', 'true', 'refund_id')} returning refund_id as row`,
  ],
  [
    'orders.order',
    'an order costs less',
    `update orders."order" set shipping_minor = shipping_minor - 1, total_minor = total_minor - 1
      where id = ${selectFirst('orders."order"', 'shipping_minor > 0')} returning id as row`,
  ],
  [
    'orders.order',
    'a paid order is expired',
    `update orders."order" set status = 'expired', paid_at = null where id = ${selectFirst('orders."order"')} returning id as row`,
  ],
  [
    'orders.order_line',
    'a creator’s part of a line is raised',
    `update orders.order_line set profit_minor = profit_minor + 1, platform_fee_minor = platform_fee_minor - 1
      where id = ${selectFirst('orders.order_line', 'platform_fee_minor > 0')} returning order_id as row`,
  ],
  [
    'orders.unit',
    'a piece is deleted',
    `delete from orders.unit where id = ${selectFirst('orders.unit')} returning line_id as row`,
  ],
  [
    'orders.unit',
    'a delivered piece is said to be only printed',
    `update orders.unit set status = 'printed' where id = ${selectFirst('orders.unit', "status = 'delivered'")} returning id as row`,
  ],
  [
    'orders.unit_move',
    'a move is deleted',
    `delete from orders.unit_move where id = (select min(id) from orders.unit_move) returning
      (select min(m.id) from orders.unit_move m where m.unit_id = unit_move.unit_id and m.id > unit_move.id) as row`,
  ],
  [
    'orders.download',
    'a download earns more',
    `update orders.download set profit_minor = profit_minor + 1 where id = ${selectFirst('orders.download')} returning id as row`,
  ],
  [
    'orders.recipient',
    'the recipient of an order is deleted',
    `delete from orders.recipient where order_id = ${selectFirst('orders.recipient', 'true', 'order_id')} returning order_id as row`,
  ],
  [
    'production.batch',
    'a batch counts more units',
    `update production.batch set units = units + 1 where id = ${selectFirst('production.batch', "state <> 'collecting'")} returning id as row`,
  ],
  [
    'production.batch_unit',
    'a piece of a batch has another size',
    `update production.batch_unit set size = 'none' where (batch_id, place) = (select batch_id, place from production.batch_unit order by 1, 2 limit 1)
      returning batch_id || '/' || place as row`,
  ],
  [
    'shipping.parcel',
    'an empty parcel is shipped',
    `insert into shipping.parcel (id, number, order_id, shop_id, kind, country, service, state, carrier, tracking_number, packed_at,
        shipped_at, expected_from, expected_to)
      select 'par_made_up', 'P-222222', id, shop_id, 'press', country, 'standard', 'shipped', 'post', '1', now(), now(), now(), now()
      from orders."order" limit 1 returning id as row`,
  ],
  [
    'payouts.payout',
    'a paid payout is raised',
    `update payouts.payout set amount_minor = amount_minor + 100, receive_minor = receive_minor + 100
      where id = ${selectFirst('payouts.payout', "status = 'paid'")} returning id as row`,
  ],
  [
    'payouts.payout',
    'a paid payout is said to have failed',
    `update payouts.payout set status = 'failed' where id = ${selectFirst('payouts.payout', "status = 'paid'")} returning id as row`,
  ],
  [
    'payouts.quote',
    'the quote of a payout is deleted',
    `delete from payouts.quote where id = (select quote_id from payouts.payout order by id limit 1) returning id as row`,
  ],
  [
    'payouts.destination',
    'a payout destination is moved to another shop',
    `update payouts.destination set shop_id = 'shp_other' returning id as row`,
  ],
  [
    'payouts.step',
    'a step is deleted',
    `delete from payouts.step where id = (select max(id) from payouts.step) returning payout_id as row`,
  ],
  [
    'payouts.approval',
    'an approval is deleted',
    `delete from payouts.approval where payout_id = ${selectFirst('payouts.approval', 'true', 'payout_id')} returning payout_id as row`,
  ],
  [
    'purchases.purchase',
    'a purchase costs less',
    `update purchases.purchase set amount_minor = amount_minor - 1 where id = ${selectFirst('purchases.purchase')} returning id as row`,
  ],
  [
    'listings.sale',
    'a sale counts more',
    `update listings.sale set units = units + 1 where (line_id, kind) = (select line_id, kind from listings.sale where kind = 'sale' order by 1 limit 1)
      returning line_id || ' ' || kind as row`,
  ],
  [
    'listings.sale',
    'a refunded sale is counted again',
    `insert into listings.sale (listing_id, line_id, kind, reference, units, profit_minor, at)
      select listing_id, line_id, 'sale', reference, units, profit_minor, at from listings.sale where kind = 'refund' order by line_id limit 1
      returning line_id || ' ' || reference as row`,
  ],
  [
    'listings.sold',
    'a listing sold more',
    `update listings.sold set units = units + 1 where listing_id = ${selectFirst('listings.sold', 'true', 'listing_id')} returning listing_id as row`,
  ],
  [
    'analytics.sale',
    'a figure is raised',
    `update analytics.sale set profit_minor = profit_minor + 1 where line_id = ${selectFirst('analytics.sale', 'true', 'line_id')} returning line_id as row`,
  ],
  [
    'analytics.sold_on_day',
    'a day is raised',
    `update analytics.sold_on_day set units = units + 1 where ctid = (select min(ctid) from analytics.sold_on_day)
      returning concat_ws(' ', shop_id, day, listing_id, product_id, category) as row`,
  ],
  [
    'house.terms',
    'old terms are rewritten',
    `update house.terms set body = body || '{"platformBps": 1}' where kind = 'fees' and version = 1 returning kind || ' ' || version as row`,
  ],
  [
    'pg_trigger',
    'a guard is switched off',
    `with off as (update pg_trigger set tgenabled = 'D' where tgname = 'charge_kept' returning tgname)
      select 'payments.charge ' || tgname as row from off`,
  ],
  [
    'platform.migration',
    'the text of a migration is changed',
    `update platform.migration set hash = repeat('0', 64) where name = '0020_ledger_book' returning name as row`,
  ],
]
