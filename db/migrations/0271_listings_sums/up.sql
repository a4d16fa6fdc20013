-- What a listing sold, net, over all time: kept by the database in the statement that records a sale or a refund.
create table listings.sold (
  listing_id text primary key references listings.listing (id),
  units integer not null,
  profit_minor bigint not null
);
create function listings.add_to_sold() returns trigger language plpgsql as $$
begin
  insert into listings.sold (listing_id, units, profit_minor)
  select listing_id, sum(case kind when 'sale' then units else -units end),
    sum(case kind when 'sale' then profit_minor else -profit_minor end)
  from added group by 1 order by 1
  on conflict (listing_id) do update set
    units = sold.units + excluded.units, profit_minor = sold.profit_minor + excluded.profit_minor;
  return null;
end $$;
create trigger sales_summed after insert on listings.sale
  referencing new table as added for each statement execute function listings.add_to_sold();

insert into listings.sold (listing_id, units, profit_minor)
select listing_id, sum(case kind when 'sale' then units else -units end),
  sum(case kind when 'sale' then profit_minor else -profit_minor end)
from listings.sale group by 1;

create index listing_by_start on listings.listing (shop_id, coalesce(starts_at, launched_at), number);
create index listing_by_print on listings.listing (shop_id, next_print_on, number);
