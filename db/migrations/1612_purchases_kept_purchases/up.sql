create table purchases.purchase_move_allowed (
  from_status text not null, to_status text not null, primary key (from_status, to_status)
);
-- A card that was refused may be asked again, or turn out to have paid.
insert into purchases.purchase_move_allowed values
  ('processing', 'awaiting'), ('processing', 'paid'), ('processing', 'declined'), ('processing', 'refunded'),
  ('awaiting', 'processing'), ('awaiting', 'paid'), ('awaiting', 'declined'), ('awaiting', 'refunded'),
  ('declined', 'processing'), ('declined', 'paid'), ('declined', 'refunded'),
  ('paid', 'refunded');

create function purchases.keep_purchase() returns trigger language plpgsql as $$
begin
  if (new.id, new.shop_id, new.number, new.kind, new.label, new.amount_minor, new.subscription_id,
      new.production_minor, new.shipping_minor, new.tax_minor)
     is distinct from (old.id, old.shop_id, old.number, old.kind, old.label, old.amount_minor, old.subscription_id,
      old.production_minor, old.shipping_minor, old.tax_minor)
     or (old.status = 'paid' and new.cause <> old.cause) then
    raise exception 'what purchase % is for is never changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and not exists (select 1 from purchases.purchase_move_allowed m
     where m.from_status = old.status and m.to_status = new.status) then
    raise exception 'a purchase can''t go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger purchase_kept before update on purchases.purchase
  for each row execute function purchases.keep_purchase();
create trigger purchase_stays before delete on purchases.purchase
  for each row execute function platform.refuse_change();
