create schema analytics;

-- One row per order line, written once from what was paid. It can be thrown away and counted again.
create table analytics.sale (
  line_id text primary key,
  order_id text not null,
  order_number text not null,
  shop_id text not null,
  listing_id text not null,
  listing_name text not null,
  product_id text not null,
  product_name text not null,
  category text not null,
  channel text not null,
  placed_at timestamptz not null,
  units integer not null check (units > 0),
  revenue_minor bigint not null,
  profit_minor bigint not null
);
create index sale_of_shop on analytics.sale (shop_id, placed_at);
create index sale_of_listing on analytics.sale (listing_id);
create index sale_by_product on analytics.sale (product_id, placed_at);

-- What of a line came back, once per refund.
create table analytics.returned (
  refund_id text not null,
  line_id text not null references analytics.sale (line_id) on delete cascade,
  units integer not null check (units >= 0),
  profit_minor bigint not null,
  refunded_at timestamptz not null,
  primary key (refund_id, line_id)
);
create index returned_of_line on analytics.returned (line_id);

-- More can't come back than was sold.
create function analytics.check_returned() returns trigger language plpgsql as $$
begin
  perform from analytics.sale where line_id = new.line_id for update;
  if (select sum(units) from analytics.returned where line_id = new.line_id)
    > (select units from analytics.sale where line_id = new.line_id) then
    raise exception 'more units of line % came back than were sold', new.line_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger returned_within_sold after insert on analytics.returned
  for each row execute function analytics.check_returned();
