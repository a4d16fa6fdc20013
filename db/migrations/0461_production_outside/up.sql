-- What of one order of a batch is made by somebody else's press. The hex of its id is the number that they know it by.
create table production.outside_order (
  id text primary key check (id ~ '^oso_[0-9a-f]{32}$'),
  facility_id text not null references production.facility (id),
  batch_id text not null references production.batch (id),
  order_id text not null,
  shop_id text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'draft', 'confirmed', 'in_production', 'shipped', 'refused', 'taken_back')),
  -- Their number of it.
  ref text check (length(ref) between 1 and 60),
  tries integer not null default 0 check (tries >= 0),
  -- When it is looked at next by business time; null when nothing more is awaited.
  look_at timestamptz,
  -- Until when a worker holds it, by the system's clock.
  held_until timestamptz,
  -- What a person should know of it: why it was refused, what it waits for.
  words text not null default '' check (length(words) <= 400),
  accrued_minor bigint not null check (accrued_minor >= 0),
  making_minor bigint,
  shipping_minor bigint,
  charged boolean not null default false,
  planned_at timestamptz not null,
  confirmed_at timestamptz,
  unique (batch_id, order_id),
  unique (facility_id, ref),
  foreign key (order_id, shop_id) references orders."order" (id, shop_id),
  constraint known_there check ((state in ('draft', 'confirmed', 'in_production', 'shipped')) <= (ref is not null)),
  constraint priced_when_charged check (not charged or (making_minor is not null and shipping_minor is not null)),
  constraint priced_whole check (num_nulls(making_minor, shipping_minor) in (0, 2))
);
create index outside_order_due on production.outside_order (look_at) where look_at is not null;
create index outside_order_of_order on production.outside_order (order_id);

create table production.outside_move_allowed (
  from_state text not null, event text not null, to_state text not null, primary key (from_state, event)
);
insert into production.outside_move_allowed values
  ('waiting', 'draft', 'draft'), ('waiting', 'confirm', 'confirmed'),
  ('waiting', 'refuse', 'refused'), ('waiting', 'take_back', 'taken_back'),
  ('draft', 'confirm', 'confirmed'), ('draft', 'refuse', 'refused'), ('draft', 'take_back', 'taken_back'),
  ('confirmed', 'start', 'in_production'), ('confirmed', 'ship', 'shipped'),
  ('confirmed', 'refuse', 'refused'), ('confirmed', 'take_back', 'taken_back'),
  ('in_production', 'ship', 'shipped'), ('in_production', 'take_back', 'taken_back'),
  ('refused', 'retry', 'waiting'), ('refused', 'take_back', 'taken_back');

create function production.keep_outside_moves() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'waiting' then
      raise exception 'an order for another press begins by waiting' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (new.facility_id, new.batch_id, new.order_id, new.accrued_minor)
     is distinct from (old.facility_id, old.batch_id, old.order_id, old.accrued_minor)
     or (old.ref is not null and new.ref is distinct from old.ref) or (old.charged and
       (new.charged, new.making_minor, new.shipping_minor) is distinct from (old.charged, old.making_minor, old.shipping_minor)) then
    raise exception 'what was asked of another press is never rewritten' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and not exists
     (select 1 from production.outside_move_allowed m where m.from_state = old.state and m.to_state = new.state) then
    raise exception 'an order for another press can''t go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger outside_moves before insert or update on production.outside_order
  for each row execute function production.keep_outside_moves();
create trigger outside_order_kept before delete on production.outside_order
  for each row execute function platform.refuse_change();

-- A printing of a piece is asked of one press, once.
create table production.outside_unit (
  unit_id text not null,
  attempt integer not null,
  outside_order_id text not null references production.outside_order (id),
  primary key (unit_id, attempt),
  foreign key (unit_id, attempt) references production.batch_unit (unit_id, attempt)
);
create index outside_unit_of_order on production.outside_unit (outside_order_id);
create trigger outside_unit_kept before update or delete on production.outside_unit
  for each row execute function platform.refuse_change();

create table production.outside_shipment (
  id text primary key check (id ~ '^shm_[0-9a-f]{32}$'),
  outside_order_id text not null references production.outside_order (id),
  ref text not null check (length(ref) between 1 and 60),
  carrier text not null default '' check (length(carrier) <= 60),
  follow_url text check (follow_url ~ '^https?://'),
  shipped_at timestamptz not null,
  delivered_at timestamptz,
  unit_ids text[] not null check (cardinality(unit_ids) > 0),
  unique (outside_order_id, ref)
);
