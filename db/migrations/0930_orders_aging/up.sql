alter table orders.recipient add column aging_from timestamptz;
update orders.recipient r set aging_from = o.ended_at from orders."order" o
  where o.id = r.order_id and r.email_key not like '%@erased.invalid';
create index recipient_aging on orders.recipient (aging_from) where aging_from is not null;

-- Whoever ends an order, a shop's own screens among them, moves its recipient's age along.
create function orders.note_end() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  update orders.recipient set aging_from = new.ended_at
    where order_id = new.id and email_key not like '%@erased.invalid';
  return null;
end $$;
create trigger order_end_noted after update of ended_at on orders."order"
  for each row when (new.ended_at is distinct from old.ended_at) execute function orders.note_end();
