/** Money sent to creators, against its quotes, decisions and bookings. */
import { type Rule, sumMoved } from './rule.ts'

const selectEntry = (kind: string) =>
  `(select e.id from ledger.entry e where e.kind = '${kind}' and e.reference = p.id)`

export const payouts: readonly Rule[] = [
  {
    table: 'payouts.payout',
    query: `select p.id as row, 'is not what quote ' || p.quote_id || ' promised' as differs
      from payouts.payout p left join payouts.quote q on q.id = p.quote_id
      where (p.shop_id, p.method, p.destination_id, p.amount_minor, p.fee_minor, p.currency, p.rate_e6, p.receive_minor, p.arrives_from, p.arrives_to)
        is distinct from
        (q.shop_id, q.method, q.destination_id, q.amount_minor, q.fee_minor, q.currency, q.rate_e6, q.receive_minor, q.arrives_from, q.arrives_to)`,
  },
  {
    table: 'payouts.payout',
    query: `select p.id as row, 'asks ' || p.amount_minor || ', the book locked ' || ${sumMoved(selectEntry('payout.requested'), 'shop:%:available')} as differs
      from payouts.payout p where ${sumMoved(selectEntry('payout.requested'), 'shop:%:available')} <> p.amount_minor`,
  },
  {
    table: 'payouts.payout',
    query: `select p.id as row, 'is ' || p.status || ' of ' || p.amount_minor || ', and the book has ' || -sum.minor || ' of it in transit' as differs
      from payouts.payout p cross join lateral (
        select coalesce(sum(g.amount_minor), 0) as minor from ledger.entry e join ledger.posting g on g.entry_id = e.id
        where e.reference = p.id and e.kind like 'payout.%' and g.account = 'shop:' || p.shop_id || ':in_transit') sum
      where -sum.minor <> case when p.status in ('requested', 'approved', 'in_transit') then p.amount_minor else 0 end`,
  },
  {
    table: 'payouts.payout',
    query: `select p.id as row, 'is ' || p.status || ' with a fee of ' || p.fee_minor || '; the book says '
        || case when ${selectEntry('payout.settled')} is null then 'not paid' else 'paid' end || ', ' || -kept.minor as differs
      from payouts.payout p cross join lateral (
        select coalesce(sum(g.amount_minor), 0) as minor from ledger.entry e join ledger.posting g on g.entry_id = e.id
        where e.reference = p.id and e.kind in ('payout.settled', 'payout.bounced') and g.account = 'house:payout_fees') kept
      where (p.status = 'paid' and (${selectEntry('payout.settled')} is null or -kept.minor <> p.fee_minor))
        or (p.status <> 'paid' and kept.minor <> 0)
        or (p.status in ('in_transit', 'paid')) <> (${selectEntry('payout.sent')} is not null and ${selectEntry('payout.returned')} is null
          and ${selectEntry('payout.bounced')} is null)`,
  },
  {
    table: 'payouts.payout',
    query: `select e.reference as row, 'was booked by entry ' || e.id || ' and is gone' as differs from ledger.entry e
      where e.kind = 'payout.requested' and not exists (select from payouts.payout p where p.id = e.reference)`,
  },
  {
    table: 'payouts.quote',
    query: `select p.quote_id as row, 'was taken by payout ' || p.id || ' and is gone or of another shop' as differs
      from payouts.payout p where not exists (select from payouts.quote q where q.id = p.quote_id and q.shop_id = p.shop_id)`,
  },
  {
    table: 'payouts.destination',
    query: `select p.destination_id as row, 'is where payout ' || p.id || ' went, and is gone, of another shop or another way' as differs
      from payouts.payout p left join payouts.destination d on d.id = p.destination_id
      where p.destination_id is not null and (p.shop_id, p.method) is distinct from (d.shop_id, d.method)`,
  },
  {
    table: 'payouts.step',
    query: `select p.id as row, 'is ' || p.status || ', its last step says ' || coalesce(last.status, 'nothing') as differs
      from payouts.payout p left join lateral (
        select status from payouts.step s where s.payout_id = p.id order by s.id desc limit 1) last on true
      where last.status is distinct from p.status`,
  },
  {
    table: 'payouts.step',
    query: `select s.id as row, 'of payout ' || payout_id || ' leads from ' || coalesce(before, 'nothing') || ' by ' || event || ' to ' || status as differs
      from (select *, lag(status) over (partition by payout_id order by id) as before from payouts.step) s
      where before is distinct from status and before is not null
        and not exists (select from payouts.move m where (m.status, m.event, m.next) = (s.before, s.event, s.status))`,
  },
  {
    table: 'payouts.approval',
    query: `select p.id as row, 'needs ' || p.approvals_needed || ' approvals and has ' || count(a.person_id) as differs
      from payouts.payout p left join payouts.approval a on a.payout_id = p.id
      where p.status in ('approved', 'in_transit', 'paid', 'failed')
      group by p.id having count(a.person_id) < p.approvals_needed`,
  },
]
