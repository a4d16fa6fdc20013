create schema ledger;

-- The chart of accounts grows by itself; an account has one currency for ever.
create table ledger.account (
  name text primary key check (
    name ~ '^(psp:cash|bank:(cash|in_flight)|house:[a-z_]+|shop:shp_[0-9a-f]{32}:(pending|available|in_transit))$'
  ),
  currency char(3) not null,
  nature text not null check (nature in ('asset', 'liability', 'income', 'expense')),
  shop_id text generated always as (case when name like 'shop:%' then split_part(name, ':', 2) end) stored,
  unique (name, currency)
);
create index account_of_shop on ledger.account (shop_id) where shop_id is not null;

create table ledger.entry (
  id text primary key check (id ~ '^ent_[0-9a-f]{32}$'),
  number bigint generated always as identity unique,
  kind text not null check (kind ~ '^[a-z_]+\.[a-z_]+$'),
  reference text not null check (length(reference) between 1 and 200),
  memo text not null default '' check (length(memo) <= 500),
  shop_id text,
  order_id text,
  size smallint not null check (size between 2 and 200),
  happened_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  -- A cause posts once.
  unique (kind, reference),
  unique (id, size)
);
create index entry_of_shop on ledger.entry (shop_id, number desc) where shop_id is not null;
create index entry_of_order on ledger.entry (order_id) where order_id is not null;
create index entry_by_reference on ledger.entry (reference);
create index entry_by_kind on ledger.entry (kind, number desc);

-- Debits are positive, credits negative. `size` repeats the entry's, so that its places fill up and none can be added later.
create table ledger.posting (
  entry_id text not null,
  place smallint not null,
  size smallint not null,
  account text not null,
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (entry_id, place),
  check (place between 1 and size),
  foreign key (entry_id, size) references ledger.entry (id, size),
  foreign key (account, currency) references ledger.account (name, currency)
);
create index posting_of_account on ledger.posting (account, entry_id);

-- A cache of sums, kept by a trigger and rebuilt by `verify`. Accounts of the house, which every sale touches, are
-- spread over sixteen rows so that sales don't wait for each other; accounts of a shop have one row, which is locked.
create table ledger.balance (
  account text not null,
  shard smallint not null,
  currency char(3) not null,
  amount_minor bigint not null,
  primary key (account, shard),
  foreign key (account, currency) references ledger.account (name, currency)
);

create trigger entry_is_kept before update or delete or truncate on ledger.entry
  for each statement execute function platform.refuse_change();
create trigger posting_is_kept before update or delete or truncate on ledger.posting
  for each statement execute function platform.refuse_change();
create trigger account_is_kept before update or delete or truncate on ledger.account
  for each statement execute function platform.refuse_change();

create function ledger.check_entry() returns trigger language plpgsql as $$
declare
  posted integer;
  off text;
begin
  select count(*) into posted from ledger.posting where entry_id = new.id;
  if posted <> new.size then
    raise exception 'entry % (% %) has % of % postings', new.id, new.kind, new.reference, posted, new.size
      using errcode = 'check_violation';
  end if;
  select currency into off from ledger.posting where entry_id = new.id
    group by currency having sum(amount_minor) <> 0 limit 1;
  if off is not null then
    raise exception 'entry % (% %) does not sum to zero in %', new.id, new.kind, new.reference, off
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger entry_balances after insert on ledger.entry
  deferrable initially deferred for each row execute function ledger.check_entry();

create function ledger.keep_balances() returns trigger language plpgsql as $$
declare
  short record;
begin
  insert into ledger.balance (account, shard, currency, amount_minor)
  select account, case when account like 'shop:%' then 0 else pg_backend_pid() % 16 end, currency, sum(amount_minor)
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
create trigger posting_keeps_balances after insert on ledger.posting
  referencing new table as fresh for each statement execute function ledger.keep_balances();

-- Profit of a sold unit that waits for its clearing day.
create table ledger.hold (
  unit_id text primary key,
  order_id text not null,
  shop_id text not null,
  amount_minor bigint not null,
  clears_at timestamptz not null,
  cleared_at timestamptz
);
create index hold_due on ledger.hold (clears_at) where cleared_at is null;
create index hold_of_shop on ledger.hold (shop_id, clears_at) where cleared_at is null;
