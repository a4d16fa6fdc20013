-- The number of a unit within its drop: "17 of 100". Never twice in a run; a cancelled unit's number is free again,
-- a printed one keeps its number whatever becomes of it. A piece printed anew in place of another carries that one's.
alter table orders.unit add column replaces_unit_id text references orders.unit (id);
alter table orders.unit add column edition_run integer;
alter table orders.unit add column edition integer;
alter table orders.unit add column edition_of integer;
alter table orders.unit add constraint edition_is_whole check
  ((edition is null) = (edition_run is null) and (edition is null) = (edition_of is null));
alter table orders.unit add constraint edition_within check (edition between 1 and edition_of);
create unique index unit_edition on orders.unit (listing_id, edition_run, edition)
  where edition is not null and status <> 'cancelled' and replaces_unit_id is null;
create unique index unit_replaced on orders.unit (replaces_unit_id) where replaces_unit_id is not null;

-- Drops of a first run that sold before there were numbers: in the order in which they were paid.
alter table orders.unit disable trigger unit_moves;
update orders.unit u set edition_run = 1, edition = n.place, edition_of = n.cap from (
  select u2.id, k.cap - k.base as cap,
         row_number() over (partition by u2.listing_id order by u2.paid_at, u2.id) as place
    from orders.unit u2 join listings.stock k on k.listing_id = u2.listing_id
   where k.cap is not null and k.base = 0 and u2.status <> 'cancelled') n
 where n.id = u.id and n.place <= n.cap;
alter table orders.unit enable trigger unit_moves;

create or replace function orders.keep_unit_moves() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'awaiting_print' or not exists
       (select 1 from orders."order" o where o.id = new.order_id and o.status = 'processing') then
      raise exception 'a unit begins waiting, in an order that is paid' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (new.order_id, new.line_id, new.place, new.shop_id, new.price_minor, new.tax_minor, new.cost_minor, new.platform_fee_minor, new.profit_minor,
      new.edition_run, new.edition, new.edition_of, new.replaces_unit_id)
     is distinct from
     (old.order_id, old.line_id, old.place, old.shop_id, old.price_minor, old.tax_minor, old.cost_minor, old.platform_fee_minor, old.profit_minor,
      old.edition_run, old.edition, old.edition_of, old.replaces_unit_id) then
    raise exception 'what unit % froze is never changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.sku <> old.sku and old.status <> 'awaiting_print' then
    raise exception 'unit % is no longer waiting', old.id using errcode = 'check_violation';
  end if;
  if new.status <> old.status and not exists
     (select 1 from orders.unit_move_allowed m where m.from_status = old.status and m.to_status = new.status) then
    raise exception 'a unit can''t go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
