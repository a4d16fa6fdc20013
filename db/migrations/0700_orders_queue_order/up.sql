drop trigger units_queued on orders.unit;
drop trigger units_moved_in_queue on orders.unit;
drop function orders.add_to_queue();
drop function orders.move_in_queue();
drop table orders.queue_change;

-- The pieces that wait since within an hour, in the order in which they wait: each is a character, the place of its kind
-- among the hour's kinds counted from '0'. Kinds are parted by U+001E, what a kind says (technique, country) by U+001F.
create table orders.queue_hour (
  hour_at timestamptz primary key,
  kinds text not null,
  pieces text not null
);
-- An hour with a mark is counted piece by piece until it is packed. Rows are only added: whoever pays waits for nobody.
create table orders.queue_mark (
  id bigint generated always as identity primary key,
  hour_at timestamptz not null
);

create function orders.mark_added() returns trigger language plpgsql as $$
begin
  insert into orders.queue_mark (hour_at)
  select distinct orders.queue_hour(orders.waits_since(u.misprints, u.status_at, u.paid_at)) from added u
  where u.status = 'awaiting_print' and u.refunded_at is null;
  return null;
end $$;
create trigger units_queued after insert on orders.unit
  referencing new table as added for each statement execute function orders.mark_added();

create function orders.mark_moved() returns trigger language plpgsql as $$
begin
  insert into orders.queue_mark (hour_at)
  select distinct orders.queue_hour(orders.waits_since(u.misprints, u.status_at, u.paid_at))
  from (select * from before union all select * from after) as u
  where u.status = 'awaiting_print' and u.refunded_at is null;
  return null;
end $$;
create trigger units_moved_in_queue after update on orders.unit
  referencing old table as before new table as after for each statement execute function orders.mark_moved();

insert into orders.queue_mark (hour_at)
select distinct orders.queue_hour(orders.waits_since(misprints, status_at, paid_at)) from orders.unit
where status = 'awaiting_print' and refunded_at is null;
