create schema shipping;

create table shipping.parcel (
  id text primary key,
  number text not null unique check (number ~ '^P-[2-9A-HJ-NP-Z]{6}$'),
  order_id text not null,
  shop_id text not null,
  kind text not null,
  country char(2) not null,
  service text not null check (service in ('standard', 'express')),
  state text not null default 'packed' check (state in ('packed', 'shipped', 'delivered')),
  carrier text,
  tracking_number text,
  packed_at timestamptz not null,
  shipped_at timestamptz,
  delivered_at timestamptz,
  expected_from date,
  expected_to date,
  unique (id, shop_id),
  unique (carrier, tracking_number),
  constraint left_with_a_carrier check
    ((state = 'packed') = (shipped_at is null) and (state = 'packed') = (carrier is null)
     and (state = 'packed') = (tracking_number is null) and (state = 'packed') = (expected_to is null)),
  constraint delivered_where_it_must_be check ((state = 'delivered') = (delivered_at is not null)),
  constraint in_order_of_time check (shipped_at >= packed_at and delivered_at >= shipped_at and expected_to >= expected_from),
  foreign key (order_id, shop_id) references orders."order" (id, shop_id)
);
create unique index one_open_parcel on shipping.parcel (order_id, kind) where state = 'packed';
create index parcel_of_order on shipping.parcel (order_id);
create index parcel_by_state on shipping.parcel (state, packed_at);

create table shipping.parcel_move_allowed (
  from_state text not null, event text not null, to_state text not null, primary key (from_state, event)
);
insert into shipping.parcel_move_allowed values
  ('packed', 'ship', 'shipped'),
  ('shipped', 'deliver', 'delivered');

create function shipping.keep_parcel_moves() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'packed' then
      raise exception 'parcel % has left and stays', old.number using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'packed' then
      raise exception 'a parcel begins by being packed' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (new.number, new.order_id, new.shop_id, new.country) is distinct from (old.number, old.order_id, old.shop_id, old.country)
     or (old.state <> 'packed' and (new.carrier, new.tracking_number, new.shipped_at)
         is distinct from (old.carrier, old.tracking_number, old.shipped_at)) then
    raise exception 'what parcel % left with is never changed', old.number using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and not exists
     (select 1 from shipping.parcel_move_allowed m where m.from_state = old.state and m.to_state = new.state) then
    raise exception 'a parcel can''t go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger parcel_moves before insert or update or delete on shipping.parcel
  for each row execute function shipping.keep_parcel_moves();

create table shipping.parcel_unit (
  unit_id text primary key,
  parcel_id text not null,
  shop_id text not null,
  code text not null,
  words text not null,
  foreign key (parcel_id, shop_id) references shipping.parcel (id, shop_id),
  foreign key (unit_id, shop_id) references orders.unit (id, shop_id)
);
create index unit_of_parcel on shipping.parcel_unit (parcel_id);
create function shipping.keep_parcel_closed() returns trigger language plpgsql as $$
declare
  touched text;
begin
  if tg_op = 'DELETE' then touched := old.parcel_id; else touched := new.parcel_id; end if;
  if exists (select 1 from shipping.parcel p where p.id = touched and p.state <> 'packed') then
    raise exception 'a parcel that has left is not opened again' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger parcel_closed before insert or update or delete on shipping.parcel_unit
  for each row execute function shipping.keep_parcel_closed();

create table shipping.tracking_event (
  parcel_id text not null references shipping.parcel (id),
  code text not null check (code in ('label_made', 'accepted', 'departed', 'arrived', 'out_for_delivery', 'delivered')),
  place text not null default '',
  at timestamptz not null,
  told_at timestamptz not null,
  primary key (parcel_id, code)
);
create trigger tracking_kept before update or delete on shipping.tracking_event
  for each row execute function platform.refuse_change();
