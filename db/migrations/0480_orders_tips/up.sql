-- What a fan gives the creator on top, and what the packing slip says to whom it is given.
alter table orders."order" add column tip_minor bigint not null default 0 check (tip_minor between 0 and 50000);
alter table orders."order" drop constraint total_is_its_parts;
alter table orders."order" add constraint total_is_its_parts check
  (total_minor = subtotal_minor - discount_minor + shipping_minor + tax_minor + duty_minor + tip_minor);
alter table orders.recipient add column gift_note text not null default '' check (length(gift_note) <= 300);

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
  return new;
end $$;
