-- Samples: what a creator orders of their own listings at cost. They are printed as any piece and are no sales.
alter table orders."order" add column kind text not null default 'sale' check (kind in ('sale', 'sample'));
create index order_samples on orders."order" (shop_id, placed_at desc) where kind = 'sample';

create function orders.keep_kind() returns trigger language plpgsql as $$
begin
  raise exception 'order % stays what it was placed as', old.number using errcode = 'restrict_violation';
end $$;
create trigger order_kind_frozen before update of kind on orders."order"
  for each row when (new.kind is distinct from old.kind) execute function orders.keep_kind();

-- Nobody earns by a sample: its lines are priced at what they cost. Looked at when the transaction ends.
create function orders.check_sample() returns trigger language plpgsql as $$
begin
  if new.discount_minor <> 0 or new.tip_minor <> 0 or exists (
    select from orders.order_line l where l.order_id = new.id and (l.digital
      or (l.unit_price_minor, l.discount_minor, l.payment_fee_minor, l.platform_fee_minor, l.profit_minor)
        is distinct from (l.unit_cost_minor, 0::bigint, 0::bigint, 0::bigint, 0::bigint))) then
    raise exception 'a sample is a printed piece at its cost' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger order_sample after insert on orders."order"
  deferrable initially deferred for each row when (new.kind = 'sample') execute function orders.check_sample();
