-- A piece printed anew in place of another is a unit of its own: it costs nothing to the fan, carries the number and
-- the line of the one it replaces, and comes into an order that may long be delivered.
alter table orders.unit drop constraint unit_place_check;
alter table orders.unit add constraint unit_place_check check (place between 1 and 999);
alter table orders.unit add constraint replacement_is_free check
  (replaces_unit_id is null or (price_minor = 0 and tax_minor = 0 and platform_fee_minor = 0 and profit_minor = 0));

create or replace function orders.keep_unit_moves() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'awaiting_print' then
      raise exception 'a unit begins waiting' using errcode = 'check_violation';
    end if;
    if new.replaces_unit_id is null then
      if not exists (select 1 from orders."order" o where o.id = new.order_id and o.status = 'processing') then
        raise exception 'a unit begins in an order that is paid' using errcode = 'check_violation';
      end if;
    elsif not exists (select 1 from orders.unit u where u.id = new.replaces_unit_id and u.line_id = new.line_id
                        and u.status in ('shipped', 'delivered') and u.refunded_at is null) then
      raise exception 'a unit replaces one of its line that has left and was not paid back' using errcode = 'check_violation';
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
