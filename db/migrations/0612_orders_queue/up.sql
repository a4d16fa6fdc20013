-- How many pieces wait for the press, by what a press of the house is chosen by and the hour since when they wait. Rows
-- are only ever added, beside the change of the pieces in its own statement, and later added up: whoever pays waits for
-- nobody, and a reader sees the sums of exactly the pieces that it would count.
create table orders.queue_change (
  id bigint generated always as identity primary key,
  technique text not null,
  country char(2) not null,
  hour_at timestamptz not null,
  units integer not null check (units <> 0)
);
create index queue_change_alike on orders.queue_change (technique, country, hour_at) include (units);

create function orders.queue_hour(since timestamptz) returns timestamptz language sql immutable as $$
  select date_bin(interval '1 hour', since, timestamptz '2000-01-01 00:00:00+00')
$$;
-- Since when a piece waits: its payment, or the misprint that it came back from.
create function orders.waits_since(misprints integer, status_at timestamptz, paid_at timestamptz)
  returns timestamptz language sql immutable as $$
  select case when misprints > 0 then status_at else paid_at end
$$;
create index unit_waits_since on orders.unit (orders.waits_since(misprints, status_at, paid_at))
  where status = 'awaiting_print' and refunded_at is null;

create function orders.add_to_queue() returns trigger language plpgsql as $$
begin
  insert into orders.queue_change (technique, country, hour_at, units)
  select u.technique, o.country, orders.queue_hour(orders.waits_since(u.misprints, u.status_at, u.paid_at)), count(*)
  from added u join orders."order" o on o.id = u.order_id
  where u.status = 'awaiting_print' and u.refunded_at is null
  group by 1, 2, 3;
  return null;
end $$;
create trigger units_queued after insert on orders.unit
  referencing new table as added for each statement execute function orders.add_to_queue();

create function orders.move_in_queue() returns trigger language plpgsql as $$
begin
  insert into orders.queue_change (technique, country, hour_at, units)
  select u.technique, o.country, u.hour_at, sum(u.units)
  from (
    select order_id, technique, status, refunded_at,
      orders.queue_hour(orders.waits_since(misprints, status_at, paid_at)) as hour_at, -1 as units from before
    union all
    select order_id, technique, status, refunded_at,
      orders.queue_hour(orders.waits_since(misprints, status_at, paid_at)), 1 from after
  ) as u join orders."order" o on o.id = u.order_id
  where u.status = 'awaiting_print' and u.refunded_at is null
  group by 1, 2, 3 having sum(u.units) <> 0;
  return null;
end $$;
create trigger units_moved_in_queue after update on orders.unit
  referencing old table as before new table as after for each statement execute function orders.move_in_queue();

insert into orders.queue_change (technique, country, hour_at, units)
select u.technique, o.country, orders.queue_hour(orders.waits_since(u.misprints, u.status_at, u.paid_at)), count(*)
from orders.unit u join orders."order" o on o.id = u.order_id
where u.status = 'awaiting_print' and u.refunded_at is null
group by 1, 2, 3;
