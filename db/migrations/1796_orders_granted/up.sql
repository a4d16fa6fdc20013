insert into orders.order_move_allowed values ('pending_payment', 'grant', 'delivered');

create or replace function orders.keep_order_frozen() returns trigger language plpgsql as $$
begin
  if (new.number, new.shop_id, new.currency, new.subtotal_minor, new.discount_minor, new.shipping_minor,
      new.tax_minor, new.duty_minor, new.tip_minor, new.total_minor, new.country, new.tax_bps, new.placed_at)
     is distinct from
     (old.number, old.shop_id, old.currency, old.subtotal_minor, old.discount_minor, old.shipping_minor,
      old.tax_minor, old.duty_minor, old.tip_minor, old.total_minor, old.country, old.tax_bps, old.placed_at) then
    raise exception 'what order % froze is never changed', old.number using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and not exists
     (select 1 from orders.order_move_allowed m where m.from_status = old.status and m.to_status = new.status) then
    raise exception 'an order can''t go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if old.status = 'pending_payment' and new.status = 'delivered' and exists
     (select 1 from orders.order_line l where l.order_id = old.id and not l.digital) then
    raise exception 'order % has something to print', old.number using errcode = 'check_violation';
  end if;
  return new;
end $$;
