-- How often the fan had the order's link renewed; a link carries the turn it was made in and opens in no later one.
alter table orders.recipient add column key_turn integer not null default 0 check (key_turn >= 0);
create function orders.key_turns_forward() returns trigger language plpgsql as $$
begin
  if new.key_turn < old.key_turn then
    raise exception 'an old link to order % opens nothing again', old.order_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger key_turn_forward before update of key_turn on orders.recipient
  for each row execute function orders.key_turns_forward();
