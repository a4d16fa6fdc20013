-- A transaction has a row of each account of the house to itself: the lowest that no other works with. It waits for none,
-- so that two entries of one transaction can't meet two of another in a circle.
create function ledger.free_shard() returns smallint language plpgsql as $$
begin
  for place in 0 .. 32767 loop
    if pg_try_advisory_xact_lock(hashtext('ledger.balance'), place) then
      return place;
    end if;
  end loop;
  raise exception 'every row of the balances is in use' using errcode = 'lock_not_available';
end $$;

create or replace function ledger.keep_balances() returns trigger language plpgsql as $$
declare
  short record;
  mine smallint := ledger.free_shard();
begin
  -- All of a shop's rows at once, whichever of them this entry moves: the next entry may move the others.
  perform from ledger.balance
  where shard = 0 and account in (
    select 'shop:' || split_part(account, ':', 2) || ':' || name
    from fresh, unnest(array['pending', 'in_transit', 'available']) as name where account like 'shop:%')
  order by account desc for no key update;

  insert into ledger.balance (account, shard, currency, amount_minor)
  select account, case when account like 'shop:%' then 0 else mine end, currency, sum(amount_minor)
  from fresh group by account, currency order by account desc -- shops first, so that locks are taken in one order
  on conflict (account, shard) do update set amount_minor = balance.amount_minor + excluded.amount_minor;

  -- What a shop has available goes below zero by a refund or a dispute only, never by a payout or a clearing;
  -- what is in transit never does. A shop is owed the negative of its account's sum.
  select fresh.account, entry.kind into short
  from fresh
  join ledger.entry on entry.id = fresh.entry_id
  join ledger.balance on balance.account = fresh.account and balance.shard = 0
  where fresh.amount_minor > 0 and balance.amount_minor > 0
    and (fresh.account like 'shop:%:in_transit'
      or (fresh.account like 'shop:%:available' and entry.kind not in ('sale.refunded', 'charge.disputed')))
  limit 1;
  if short.account is not null then
    raise exception '% would take % below zero', short.kind, short.account using errcode = 'check_violation';
  end if;
  return null;
end $$;
