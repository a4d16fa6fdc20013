-- Sums of the sold lines, kept by the database itself in the statement that counts a line or takes it back.
-- Days of every zone that a shop can choose begin at a full hour, so any range is a sum of hours.
create table analytics.sold_in_hour (
  shop_id text not null,
  hour_at timestamptz not null,
  lines integer not null,
  orders integer not null,
  units integer not null,
  profit_minor bigint not null,
  back_units integer not null default 0,
  back_profit_minor bigint not null default 0,
  primary key (shop_id, hour_at),
  check (back_units between 0 and units)
);
-- What sold, by month and by day of UTC: a range takes whole months and days from here and its two ends from the lines.
create table analytics.sold_in_month (
  shop_id text not null,
  month date not null,
  listing_id text not null,
  product_id text not null,
  category text not null,
  listing_name text not null,
  product_name text not null,
  units integer not null,
  profit_minor bigint not null,
  primary key (shop_id, month, listing_id, product_id, category)
);
create table analytics.sold_on_day (
  shop_id text not null,
  day date not null,
  listing_id text not null,
  product_id text not null,
  category text not null,
  listing_name text not null,
  product_name text not null,
  units integer not null,
  profit_minor bigint not null,
  primary key (shop_id, day, listing_id, product_id, category)
);
create index sale_of_order on analytics.sale (order_id);

create function analytics.hour_of(placed timestamptz) returns timestamptz language sql immutable as $$
  select date_bin(interval '1 hour', placed, timestamptz '2000-01-01 00:00:00+00')
$$;

create function analytics.add_sales() returns trigger language plpgsql as $$
begin
  -- An order counts with its first lines: when all that is known of it came just now.
  insert into analytics.sold_in_hour (shop_id, hour_at, lines, orders, units, profit_minor)
  select shop_id, analytics.hour_of(placed_at), count(*), count(distinct fresh.order_id), sum(units), sum(profit_minor)
  from added left join (
    select order_id from (select order_id, count(*) as lines from added group by 1) as mine
    where lines = (select count(*) from analytics.sale where sale.order_id = mine.order_id)
  ) as fresh using (order_id)
  group by 1, 2 order by 1, 2
  on conflict (shop_id, hour_at) do update set
    lines = sold_in_hour.lines + excluded.lines, orders = sold_in_hour.orders + excluded.orders,
    units = sold_in_hour.units + excluded.units, profit_minor = sold_in_hour.profit_minor + excluded.profit_minor;
  insert into analytics.sold_in_month (shop_id, month, listing_id, product_id, category, listing_name, product_name, units, profit_minor)
  select shop_id, date_trunc('month', placed_at at time zone 'UTC')::date, listing_id, product_id, category, min(listing_name), min(product_name), sum(units), sum(profit_minor)
  from added group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (shop_id, month, listing_id, product_id, category) do update set
    units = sold_in_month.units + excluded.units, profit_minor = sold_in_month.profit_minor + excluded.profit_minor;
  insert into analytics.sold_on_day (shop_id, day, listing_id, product_id, category, listing_name, product_name, units, profit_minor)
  select shop_id, (placed_at at time zone 'UTC')::date, listing_id, product_id, category, min(listing_name), min(product_name), sum(units), sum(profit_minor)
  from added group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (shop_id, day, listing_id, product_id, category) do update set
    units = sold_on_day.units + excluded.units, profit_minor = sold_on_day.profit_minor + excluded.profit_minor;
  return null;
end $$;
create trigger sales_summed after insert on analytics.sale
  referencing new table as added for each statement execute function analytics.add_sales();

create function analytics.add_returns() returns trigger language plpgsql as $$
begin
  update analytics.sold_in_hour as sums set back_units = sums.back_units + moved.units, back_profit_minor = sums.back_profit_minor + moved.profit
  from (select sale.shop_id, analytics.hour_of(sale.placed_at) as hour_at, sum(changed.units) as units, sum(changed.profit_minor) as profit
    from changed join analytics.sale using (line_id) group by 1, 2) as moved
  where sums.shop_id = moved.shop_id and sums.hour_at = moved.hour_at;
  return null;
end $$;
create trigger returns_summed after insert on analytics.returned
  referencing new table as changed for each statement execute function analytics.add_returns();

-- Lines that go with their sale find no sale any more and change nothing: a shop's sums are emptied beside its sales.
create function analytics.take_returns() returns trigger language plpgsql as $$
begin
  update analytics.sold_in_hour as sums set back_units = sums.back_units - moved.units, back_profit_minor = sums.back_profit_minor - moved.profit
  from (select sale.shop_id, analytics.hour_of(sale.placed_at) as hour_at, sum(changed.units) as units, sum(changed.profit_minor) as profit
    from changed join analytics.sale using (line_id) group by 1, 2) as moved
  where sums.shop_id = moved.shop_id and sums.hour_at = moved.hour_at;
  return null;
end $$;
create trigger returns_taken after delete on analytics.returned
  referencing old table as changed for each statement execute function analytics.take_returns();

-- A sum can't follow a line that is rewritten.
create function analytics.refuse_update() returns trigger language plpgsql as $$
begin
  raise exception 'lines are counted or counted again, never changed' using errcode = 'check_violation';
end $$;
create trigger sale_stays before update on analytics.sale for each statement execute function analytics.refuse_update();
create trigger returned_stays before update on analytics.returned for each statement execute function analytics.refuse_update();

-- What was counted before these sums existed.
insert into analytics.sold_in_hour (shop_id, hour_at, lines, orders, units, profit_minor, back_units, back_profit_minor)
select sale.shop_id, analytics.hour_of(sale.placed_at), count(*), count(distinct sale.order_id), sum(sale.units),
  sum(sale.profit_minor), coalesce(sum(back.units), 0), coalesce(sum(back.profit), 0)
from analytics.sale left join lateral (
  select sum(units) as units, sum(profit_minor) as profit from analytics.returned where line_id = sale.line_id) as back on true
group by 1, 2;
insert into analytics.sold_in_month (shop_id, month, listing_id, product_id, category, listing_name, product_name, units, profit_minor)
select shop_id, date_trunc('month', placed_at at time zone 'UTC')::date, listing_id, product_id, category, min(listing_name), min(product_name), sum(units), sum(profit_minor)
from analytics.sale group by 1, 2, 3, 4, 5;
insert into analytics.sold_on_day (shop_id, day, listing_id, product_id, category, listing_name, product_name, units, profit_minor)
select shop_id, (placed_at at time zone 'UTC')::date, listing_id, product_id, category, min(listing_name), min(product_name), sum(units), sum(profit_minor)
from analytics.sale group by 1, 2, 3, 4, 5;
