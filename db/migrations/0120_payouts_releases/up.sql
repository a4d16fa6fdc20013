create schema payouts;

-- Where a shop is paid. Details are sealed; a change is a new row, and the old one stays with the payouts it served.
create table payouts.destination (
  id text primary key check (id ~ '^pym_[0-9a-f]{32}$'),
  shop_id text not null,
  method text not null check (method in ('bank_transfer', 'paypal', 'payoneer', 'western_union', 'crypto_wallet')),
  sealed text not null,
  fingerprint text not null,
  holder text not null check (length(holder) between 1 and 120),
  label text not null check (length(label) between 1 and 120),
  last_four text not null check (length(last_four) <= 4),
  country char(2) not null,
  currency char(3) not null,
  added_by text not null,
  added_at timestamptz not null,
  usable_at timestamptz not null check (usable_at >= added_at),
  replaced_at timestamptz,
  unique (id, shop_id, method)
);
create unique index destination_in_use on payouts.destination (shop_id, method) where replaced_at is null;

-- What a payout would cost and bring, held for fifteen minutes.
create table payouts.quote (
  id text primary key check (id ~ '^quo_[0-9a-f]{32}$'),
  shop_id text not null,
  method text not null,
  destination_id text not null,
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0 and fee_minor < amount_minor),
  currency char(3) not null,
  rate_e6 bigint not null check (rate_e6 > 0),
  receive_minor bigint not null check (receive_minor > 0),
  arrives_from date not null,
  arrives_to date not null check (arrives_to >= arrives_from),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  unique (id, shop_id),
  foreign key (destination_id, shop_id, method) references payouts.destination (id, shop_id, method)
);
create trigger quote_is_kept before update or delete on payouts.quote
  for each statement execute function platform.refuse_change();

create table payouts.payout (
  id text primary key check (id ~ '^pay_[0-9a-f]{32}$'),
  shop_id text not null,
  number integer not null check (number > 0),
  quote_id text not null unique,
  destination_id text not null,
  method text not null,
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0 and fee_minor < amount_minor),
  currency char(3) not null,
  rate_e6 bigint not null check (rate_e6 > 0),
  receive_minor bigint not null check (receive_minor > 0),
  arrives_from date not null,
  arrives_to date not null,
  approvals_needed smallint not null check (approvals_needed between 1 and 2),
  requested_by text not null,
  requested_at timestamptz not null,
  status text not null check (status in ('requested', 'approved', 'in_transit', 'paid', 'failed', 'cancelled')),
  status_at timestamptz not null,
  provider_reference text unique,
  unique (shop_id, number),
  unique (id, shop_id),
  foreign key (quote_id, shop_id) references payouts.quote (id, shop_id),
  foreign key (destination_id, shop_id, method) references payouts.destination (id, shop_id, method)
);
-- One payout of a shop waits at a time; what is on its way does not hold up the next.
create unique index payout_waiting on payouts.payout (shop_id) where status in ('requested', 'approved');
create index payout_of_shop on payouts.payout (shop_id, number desc);
create index payout_open on payouts.payout (status, status_at) where status in ('requested', 'approved', 'in_transit');

-- Who looked at it and said yes: never the person who asked.
create table payouts.approval (
  payout_id text not null references payouts.payout (id),
  person_id text not null,
  given_at timestamptz not null,
  primary key (payout_id, person_id)
);
create trigger approval_is_kept before update or delete or truncate on payouts.approval
  for each statement execute function platform.refuse_change();

create table payouts.step (
  id bigint generated always as identity primary key,
  payout_id text not null references payouts.payout (id),
  event text not null,
  status text not null,
  by_person text,
  note text not null default '' check (length(note) <= 300),
  happened_at timestamptz not null
);
create index step_of_payout on payouts.step (payout_id, id);
create trigger step_is_kept before update or delete or truncate on payouts.step
  for each statement execute function platform.refuse_change();

-- The life of a payout. The table in code is the same; a test compares them.
create table payouts.move (
  status text not null,
  event text not null,
  next text not null,
  primary key (status, event)
);
insert into payouts.move (status, event, next) values
  ('requested', 'approve', 'approved'),
  ('requested', 'cancel', 'cancelled'),
  ('requested', 'refuse', 'cancelled'),
  ('approved', 'send', 'in_transit'),
  ('approved', 'refuse', 'cancelled'),
  ('in_transit', 'settle', 'paid'),
  ('in_transit', 'fail', 'failed'),
  ('paid', 'bounce', 'failed');

create function payouts.keep_payout() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'requested' then
      raise exception 'a payout begins as requested' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (new.id, new.shop_id, new.number, new.quote_id, new.destination_id, new.method, new.amount_minor, new.fee_minor,
      new.currency, new.rate_e6, new.receive_minor, new.requested_by, new.requested_at, new.approvals_needed)
    is distinct from
     (old.id, old.shop_id, old.number, old.quote_id, old.destination_id, old.method, old.amount_minor, old.fee_minor,
      old.currency, old.rate_e6, old.receive_minor, old.requested_by, old.requested_at, old.approvals_needed) then
    raise exception 'what payout % was requested as does not change', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status then
    if not exists (select from payouts.move where status = old.status and next = new.status) then
      raise exception 'payout % does not go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
    end if;
    if new.status = 'approved'
      and (select count(*) from payouts.approval where payout_id = new.id) < new.approvals_needed then
      raise exception 'payout % needs % approvals', old.id, new.approvals_needed using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;
create trigger payout_keeps_its_life before insert or update on payouts.payout
  for each row execute function payouts.keep_payout();
create trigger payout_is_kept before delete or truncate on payouts.payout
  for each statement execute function platform.refuse_change();

create function payouts.second_person() returns trigger language plpgsql as $$
begin
  if exists (select from payouts.payout where id = new.payout_id and requested_by = new.person_id) then
    raise exception 'a payout is not approved by who asked for it' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger approval_by_second_person before insert on payouts.approval
  for each row execute function payouts.second_person();
