-- Accounts on their way out: asked for, kept after all, or erased.
create schema departures;
create table departures.departure (
  id text primary key check (id ~ '^dep_[0-9a-f]{32}$'),
  person_id text not null references accounts.person (id),
  -- The shop that closes with the account; none for a fan or a member of other people's shops.
  shop_id text references accounts.shop (id),
  asked_at timestamptz not null,
  due_at timestamptz not null check (due_at > asked_at),
  -- The store was open when the account was asked to end: keeping it opens it again.
  store_was_open boolean not null,
  reminded_at timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'kept', 'erased')),
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null))
);
create unique index one_departure_at_a_time on departures.departure (person_id) where state = 'waiting';
create index departure_due on departures.departure (due_at) where state = 'waiting';

create function departures.ends_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'waiting' or new.person_id <> old.person_id
     or new.shop_id is distinct from old.shop_id or new.asked_at <> old.asked_at then
    raise exception 'a departure ends once and is never forgotten' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ends_once before update or delete on departures.departure
  for each row execute function departures.ends_once();
