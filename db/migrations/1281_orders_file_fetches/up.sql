-- Files of a creator's own that were fetched with an order: one row for each link that was used.
create table orders.file_fetch (
  line_id text not null,
  order_id text not null,
  shop_id text not null,
  version_id text not null,
  link_hash text not null,
  fetched_at timestamptz not null,
  primary key (line_id, version_id, link_hash),
  foreign key (line_id, order_id) references orders.order_line (id, order_id),
  foreign key (order_id, shop_id) references orders."order" (id, shop_id)
);
create index file_fetch_of_order on orders.file_fetch (order_id);

-- Only what was paid is fetched, and each version so many times by a line.
create function orders.check_file_fetch() returns trigger language plpgsql as $$
declare
  used integer;
begin
  perform from orders."order" o where o.id = new.order_id and o.paid_at is not null for no key update;
  if not found then
    raise exception 'order % is not paid', new.order_id using errcode = 'check_violation';
  end if;
  select count(*) into used from orders.file_fetch f where f.line_id = new.line_id and f.version_id = new.version_id;
  if used >= 5 then
    raise exception 'line % fetched % often enough', new.line_id, new.version_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger file_fetch_allowed before insert on orders.file_fetch
  for each row execute function orders.check_file_fetch();
create trigger file_fetch_frozen before update on orders.file_fetch
  for each row execute function platform.refuse_change();
