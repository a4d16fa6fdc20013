/** The book and the trail: chains of hashes, each row recomputed, and sums that are kept beside their parts. */
import type { Rule } from './rule.ts'

export const book: readonly Rule[] = [
  {
    table: 'ledger.entry',
    query: `select coalesce(e.id, s.entry_id) as row, case
        when e.id is null then 'was sealed as no. ' || s.entry_number || ' and is gone'
        else 'is not what seal ' || s.number || ' was made of, or its postings are not' end as differs
      from ledger.seal s left join ledger.entry e on e.id = s.entry_id
      where ledger.hash_of(s) is distinct from s.hash`,
  },
  {
    table: 'ledger.entry',
    query: `select e.id as row, 'has no seal and waits for none' as differs from ledger.entry e
      where not exists (select from ledger.seal s where s.entry_id = e.id)
        and not exists (select from ledger.unsealed u where u.number = e.number)`,
  },
  {
    table: 'ledger.seal',
    query: `select number as row, case when number <> after + 1 then 'follows a seal that is missing'
        else 'does not hold the hash of the seal before' end as differs
      from (select number, previous_hash, coalesce(lag(number) over (order by number), 0) as after,
              coalesce(lag(hash) over (order by number), '') as hash_before from ledger.seal) chain
      where number <> after + 1 or previous_hash <> hash_before`,
  },
  {
    table: 'ledger.seal',
    query: `select w.whole_to as row, 'was the last seal of a walk and is gone' as differs from ledger.walk w
      where w.whole_to > coalesce((select max(number) from ledger.seal), 0)`,
  },
  {
    table: 'ledger.unsealed',
    query: `select u.number as row, 'waits for a seal, and is no entry or has one' as differs from ledger.unsealed u
      where not exists (select from ledger.entry e where e.id = u.entry_id and e.number = u.number)
        or exists (select from ledger.seal s where s.entry_id = u.entry_id)`,
  },
  {
    table: 'ledger.posting',
    query: `select e.id as row, case when count(p.place) <> e.size then 'has ' || count(p.place) || ' of ' || e.size || ' postings'
        else 'postings do not sum to zero' end as differs
      from ledger.entry e left join ledger.posting p on p.entry_id = e.id
      group by e.id, e.size
      having count(p.place) <> e.size or exists (
        select from ledger.posting q where q.entry_id = e.id group by q.currency having sum(q.amount_minor) <> 0)`,
  },
  {
    table: 'ledger.posting',
    query: `select p.entry_id || '/' || p.place as row, 'belongs to no entry' as differs from ledger.posting p
      where not exists (select from ledger.entry e where e.id = p.entry_id and e.size = p.size)`,
  },
  {
    table: 'ledger.account',
    query: `select coalesce(a.name, p.account) as row, case when a.name is null then 'is posted to and is gone'
        else 'is in ' || a.currency || ', its postings in ' || p.currency end as differs
      from (select distinct account, currency from ledger.posting) p left join ledger.account a on a.name = p.account
      where a.name is null or a.currency <> p.currency`,
  },
  {
    table: 'ledger.balance',
    query: `select coalesce(kept.account, made.account) as row,
        'says ' || coalesce(kept.minor, 0) || ', its postings sum to ' || coalesce(made.minor, 0) as differs
      from (select account, sum(amount_minor) as minor from ledger.balance group by 1) kept
      full join (select account, sum(amount_minor) as minor from ledger.posting group by 1) made using (account)
      where coalesce(kept.minor, 0) <> coalesce(made.minor, 0)`,
  },
  {
    table: 'ledger.hold',
    query: `select h.unit_id as row, 'holds ' || h.amount_minor || ', the piece earns ' || piece.profit_minor as differs
      from ledger.hold h join (
        select id, profit_minor from orders.unit union all select id, profit_minor from orders.download) piece
        on piece.id = h.unit_id
      where h.amount_minor <> piece.profit_minor`,
  },
  {
    table: 'ledger.hold',
    query: `select e.reference as row, 'was cleared by entry ' || e.id || ' and still waits, or is gone' as differs
      from ledger.entry e left join ledger.hold h on h.unit_id = split_part(e.reference, '/', 1)
      where e.kind = 'profit.cleared' and e.reference !~ '^(rfd|dsp)_' and (h.unit_id is null
        or h.cleared_at is null and h.amount_minor = (
          select sum(p.amount_minor) from ledger.entry of join ledger.posting p on p.entry_id = of.id
          where of.kind = 'profit.cleared' and of.order_id = h.order_id and split_part(of.reference, '/', 1) = h.unit_id
            and p.account = 'shop:' || h.shop_id || ':pending'))`,
  },
  {
    table: 'audit.entry',
    query: `select id as row, case when id <> after_id + 1 then 'follows a row that is missing'
        when previous_hash <> hash_before then 'does not hold the hash of the row before'
        else 'is not what its hash was made of' end as differs
      from (select e.id, e.hash, e.previous_hash, audit.hash_of(e) as made, coalesce(lag(e.id) over (order by e.id), 0) as after_id,
              coalesce(lag(e.hash) over (order by e.id), '') as hash_before from audit.entry e) chain
      where id <> after_id + 1 or previous_hash <> hash_before or made <> hash`,
  },
  {
    table: 'audit.entry',
    query: `select w.whole_to as row, 'was the last row of a walk and is gone' as differs from audit.walk w
      where w.whole_to > coalesce((select max(id) from audit.entry), 0)`,
  },
]
