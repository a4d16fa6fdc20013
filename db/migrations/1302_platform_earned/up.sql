-- What sold by size and colour, and what of its price went to making it and to fees.
alter table analytics.sale
  add column colour text not null default '',
  add column size text not null default '',
  add column cost_minor bigint not null default 0,
  add column fees_minor bigint not null default 0;
alter table analytics.sale disable trigger sale_stays;
update analytics.sale s set colour = l.colour_name, size = l.size, cost_minor = l.unit_cost_minor * l.quantity,
  fees_minor = l.payment_fee_minor + l.platform_fee_minor
from orders.order_line l where l.id = s.line_id;
alter table analytics.sale enable trigger sale_stays;

create table analytics.earned_on_day (
  shop_id text not null,
  day date not null,
  listing_id text not null,
  product_id text not null,
  colour text not null,
  size text not null,
  listing_name text not null,
  product_name text not null,
  units integer not null,
  revenue_minor bigint not null,
  cost_minor bigint not null,
  fees_minor bigint not null,
  profit_minor bigint not null,
  back_units integer not null default 0,
  back_profit_minor bigint not null default 0,
  primary key (shop_id, day, listing_id, product_id, colour, size),
  check (back_units between 0 and units)
);
create table analytics.earned_in_month (like analytics.earned_on_day including all);

-- The sums of some lines, by day or by month of UTC.
create function analytics.add_earned() returns trigger language plpgsql as $$
declare
  place text[];
begin
  foreach place slice 1 in array array[['earned_on_day', 'day'], ['earned_in_month', 'month']] loop
    execute format('insert into analytics.%I as sums (shop_id, day, listing_id, product_id, colour, size, listing_name,
        product_name, units, revenue_minor, cost_minor, fees_minor, profit_minor)
      select shop_id, date_trunc(%L, placed_at at time zone ''UTC'')::date, listing_id, product_id, colour, size,
        min(listing_name), min(product_name), sum(units), sum(revenue_minor), sum(cost_minor), sum(fees_minor),
        sum(profit_minor)
      from added group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (shop_id, day, listing_id, product_id, colour, size) do update set
        units = sums.units + excluded.units, revenue_minor = sums.revenue_minor + excluded.revenue_minor,
        cost_minor = sums.cost_minor + excluded.cost_minor, fees_minor = sums.fees_minor + excluded.fees_minor,
        profit_minor = sums.profit_minor + excluded.profit_minor', place[1], place[2]);
  end loop;
  return null;
end $$;
create trigger earned_summed after insert on analytics.sale
  referencing new table as added for each statement execute function analytics.add_earned();

-- Returns count where their lines were sold. The first argument is 1 when they come and -1 when they are taken back.
create function analytics.add_earned_back() returns trigger language plpgsql as $$
declare
  place text[];
begin
  foreach place slice 1 in array array[['earned_on_day', 'day'], ['earned_in_month', 'month']] loop
    execute format('update analytics.%I sums set back_units = sums.back_units + moved.units * %s,
        back_profit_minor = sums.back_profit_minor + moved.profit * %s
      from (select s.shop_id, date_trunc(%L, s.placed_at at time zone ''UTC'')::date as day, s.listing_id, s.product_id,
          s.colour, s.size, sum(changed.units) as units, sum(changed.profit_minor) as profit
        from changed join analytics.sale s using (line_id) group by 1, 2, 3, 4, 5, 6) as moved
      where (sums.shop_id, sums.day, sums.listing_id, sums.product_id, sums.colour, sums.size)
        = (moved.shop_id, moved.day, moved.listing_id, moved.product_id, moved.colour, moved.size)',
      place[1], tg_argv[0], tg_argv[0], place[2]);
  end loop;
  return null;
end $$;
create trigger earned_returned after insert on analytics.returned
  referencing new table as changed for each statement execute function analytics.add_earned_back('1');
create trigger earned_unreturned after delete on analytics.returned
  referencing old table as changed for each statement execute function analytics.add_earned_back('-1');

-- What was counted before.
do $$
declare
  place text[];
begin
  foreach place slice 1 in array array[['earned_on_day', 'day'], ['earned_in_month', 'month']] loop
    execute format('insert into analytics.%I select shop_id, date_trunc(%L, placed_at at time zone ''UTC'')::date, listing_id,
        product_id, colour, size, min(listing_name), min(product_name), sum(s.units), sum(revenue_minor), sum(cost_minor),
        sum(fees_minor), sum(s.profit_minor), coalesce(sum(back.units), 0), coalesce(sum(back.profit), 0)
      from analytics.sale s left join lateral (
        select sum(units) as units, sum(profit_minor) as profit from analytics.returned where line_id = s.line_id
      ) as back on true
      group by 1, 2, 3, 4, 5, 6', place[1], place[2]);
  end loop;
end $$;
