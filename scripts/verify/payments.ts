/** Charges and refunds, against the book, the orders and the purchases. */
import { type Rule, sumMoved } from './rule.ts'

const sumCash = (entry: string) => sumMoved(entry, 'psp:cash')

/** Captured charges with the money booked for each: by the sale of its order, or as money without an order. */
const bookedCharges = `select c.*, (
    select sum(${sumCash('e.id')}) from ledger.entry e
    where case c.subject_kind
      when 'order' then (e.kind = 'charge.unplaced' and e.reference = c.id) or (e.kind = 'sale.captured' and e.reference = c.subject_id
        and not exists (select from ledger.entry u where u.kind = 'charge.unplaced' and u.reference = c.id))
      else e.kind in ('purchase.paid', 'sample.paid') and e.reference in (c.subject_id, c.subject_id || '/' || c.id) and (
        e.reference <> c.subject_id
        or not exists (select from ledger.entry u where u.kind = 'purchase.paid' and u.reference = c.subject_id || '/' || c.id))
      end) as booked
  from payments.charge c where c.status = 'captured'`

/** Refunds with the money booked for each, including the reversing entry if it did not arrive. */
const bookedRefunds = `select r.*, c.subject_kind, c.subject_id, c.currency as paid_in, coalesce((
    select sum(${sumCash('e.id')}) from ledger.entry e
    where (e.kind in ('sale.refunded', 'charge.returned', 'purchase.refunded', 'sample.refunded') and e.reference = r.id)
      or (e.kind = 'entry.reversed' and e.reference in (select f.id from ledger.entry f
        where f.kind in ('sale.refunded', 'charge.returned') and f.reference = r.id))), 0) as booked
  from payments.refund r left join payments.charge c on c.id = r.charge_id`

export const payments: readonly Rule[] = [
  {
    table: 'payments.charge',
    query: `select id as row, 'captured ' || captured_minor || ' less ' || fee_minor || ', the book took in '
        || coalesce(booked::text, 'nothing') as differs
      from (${bookedCharges}) c where booked is distinct from captured_minor - fee_minor`,
  },
  {
    table: 'payments.charge',
    query: `select c.id as row, 'asks ' || c.amount_minor || ' ' || c.currency || ', its order comes to '
        || coalesce(o.total_minor || ' ' || o.currency, 'nothing, for it is gone') as differs
      from payments.charge c left join orders."order" o on o.id = c.subject_id
      where c.subject_kind = 'order' and (c.amount_minor, c.currency) is distinct from (o.total_minor, o.currency)`,
  },
  {
    table: 'payments.charge',
    query: `select c.id as row, 'asks ' || c.amount_minor || ', its purchase comes to ' || coalesce(b.amount_minor::text, 'nothing') as differs
      from payments.charge c left join purchases.purchase b on b.id = c.subject_id
      where c.subject_kind = 'purchase' and c.amount_minor is distinct from b.amount_minor`,
  },
  {
    table: 'payments.charge',
    query: `select c.id as row, 'says ' || c.refunded_minor || ' refunded, its refunds sum to ' || coalesce(r.minor, 0) as differs
      from payments.charge c left join (
        select charge_id, sum(amount_minor) as minor from payments.refund where status <> 'failed' group by 1) r on r.charge_id = c.id
      where c.refunded_minor <> coalesce(r.minor, 0)`,
  },
  {
    table: 'payments.charge',
    query: `select c.id as row, 'says ' || c.disputed_minor || ' disputed, its disputes sum to ' || coalesce(d.minor, 0) as differs
      from payments.charge c left join (
        select charge_id, sum(amount_minor) as minor from payments.dispute where status <> 'won' group by 1) d on d.charge_id = c.id
      where c.disputed_minor <> coalesce(d.minor, 0)`,
  },
  {
    table: 'payments.charge',
    query: `select o.id as row, 'is an order that was paid, and no captured charge paid it' as differs
      from orders."order" o where o.kind = 'sale' and o.paid_at is not null and not exists (
        select from payments.charge c where c.subject_kind = 'order' and c.subject_id = o.id and c.status = 'captured')`,
  },
  {
    table: 'payments.refund',
    query: `select id as row, 'gives back ' || case status when 'failed' then 0 else amount_minor end || ' by its state (' || status
        || '), the book gave ' || -booked as differs
      from (${bookedRefunds}) r
      where not (subject_kind = 'purchase' and status = 'failed')
        and booked <> case status when 'failed' then 0 else -amount_minor end
        -- The book is corrected moments after a refund fails.
        and not (status = 'failed' and settled_at > platform.business_now() - interval '1 hour')`,
  },
  {
    table: 'payments.refund',
    query: `select r.id as row, case when c.id is null then 'is of a charge that is gone'
        else 'is in ' || r.currency || ', its charge in ' || c.currency end as differs
      from payments.refund r left join payments.charge c on c.id = r.charge_id
      where c.id is null or c.currency <> r.currency`,
  },
  {
    table: 'payments.refund',
    query: `select e.reference as row, 'was booked by entry ' || e.id || ' and is gone' as differs from ledger.entry e
      where e.kind in ('sale.refunded', 'charge.returned', 'purchase.refunded')
        and not exists (select from payments.refund r where r.id = split_part(e.reference, '/', 1))`,
  },
  {
    table: 'checkout.refund_part',
    query: `select r.id as row, 'its parts sum to ' || coalesce(sum(p.goods_minor + p.shipping_minor + p.tax_minor), 0)
        || ', it gives back ' || r.amount_minor as differs
      from payments.refund r join ledger.entry e on e.kind = 'sale.refunded' and e.reference = r.id
        left join checkout.refund_part p on p.refund_id = r.id
      where r.status <> 'failed' group by r.id, r.amount_minor
      having coalesce(sum(p.goods_minor + p.shipping_minor + p.tax_minor), 0) <> r.amount_minor`,
  },
  {
    table: 'checkout.refund_leave',
    query: `select r.id as row, 'was given back by nobody''s leave' as differs
      from payments.refund r join ledger.entry e on e.kind = 'sale.refunded' and e.reference = r.id
      where not exists (select from checkout.refund_leave l where l.refund_id = r.id and l.order_id = e.order_id)`,
  },
  {
    table: 'payments.dispute',
    query: `select d.id as row, 'takes ' || d.amount_minor || ', the book gave ' || coalesce(-${sumCash('e.id')}, 0) || ' with the fee' as differs
      from payments.dispute d left join ledger.entry e on e.kind = 'charge.disputed' and e.reference = d.id
      where e.id is null or -${sumCash('e.id')} < d.amount_minor`,
  },
  {
    table: 'payments.dispute',
    query: `select d.id as row, 'is ' || d.status || ', the book says it was ' || case when e.id is null then 'not won' else 'won' end as differs
      from payments.dispute d left join ledger.entry e on e.kind = 'dispute.won' and e.reference = d.id
      where (d.status = 'won') <> (e.id is not null)`,
  },
  {
    table: 'payments.dispute',
    query: `select e.reference as row, 'was booked by entry ' || e.id || ' and is gone' as differs from ledger.entry e
      where e.kind in ('charge.disputed', 'dispute.won')
        and not exists (select from payments.dispute d where d.id = e.reference)`,
  },
  {
    table: 'purchases.purchase',
    query: `select b.id as row, 'is ' || b.status || ' of ' || b.amount_minor || ', the book says ' || coalesce(entry.minor, 0) as differs
      from purchases.purchase b left join lateral (
        select ${sumCash('e.id')} + ${sumMoved('e.id', 'house:payment_fees')} + ${sumMoved('e.id', 'shop:%:available')} as minor from ledger.entry e
        where e.kind in ('purchase.paid', 'sample.paid') and e.reference = b.id) entry on true
      where coalesce(entry.minor, 0) <> case when b.status in ('paid', 'refunded') then b.amount_minor else 0 end`,
  },
  {
    table: 'purchases.purchase',
    query: `select b.id as row, 'is ' || b.status || ' at ' || b.production_minor || ', ' || b.shipping_minor || ', ' || b.tax_minor
        || ', the book keeps ' || made || ', ' || sent || ', ' || taxed as differs
      from purchases.purchase b cross join lateral (
        select coalesce(-sum(${sumMoved('e.id', 'house:production\\_payable')}), 0) as made,
          coalesce(-sum(${sumMoved('e.id', 'house:shipping\\_income')}), 0) as sent, coalesce(-sum(${sumMoved('e.id', 'house:sales\\_tax')}), 0) as taxed
        from ledger.entry e where (e.kind = 'sample.paid' and e.reference = b.id) or (e.kind = 'sample.refunded' and (e.reference = b.id
          or e.reference in (select r.id from payments.refund r join payments.charge c on c.id = r.charge_id where c.subject_id = b.id)))) book
      where b.kind = 'sample' and b.status in ('paid', 'refunded') and not exists (
          select from ledger.entry e join payments.refund r on r.id = e.reference join payments.charge c on c.id = r.charge_id
          where e.kind = 'purchase.refunded' and c.subject_id = b.id)
        and (made, sent, taxed) is distinct from (
          case b.status when 'paid' then b.production_minor else 0 end, case b.status when 'paid' then b.shipping_minor else 0 end,
          case b.status when 'paid' then b.tax_minor else 0 end)`,
  },
  {
    table: 'purchases.purchase',
    query: `select split_part(e.reference, '/', 1) as row, 'was booked by entry ' || e.id || ' and is gone' as differs
      from ledger.entry e where e.kind in ('purchase.paid', 'sample.paid')
        and not exists (select from purchases.purchase b where b.id = split_part(e.reference, '/', 1))`,
  },
  {
    table: 'purchases.purchase',
    query: `select shop_id || ' no. ' || number as row, 'follows a number that is missing' as differs
      from (select shop_id, number, coalesce(lag(number) over (partition by shop_id order by number), 0) as after
            from purchases.purchase) p where number <> after + 1`,
  },
]
