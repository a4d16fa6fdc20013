-- The creator's own list: how many of each status there are, and indexes by which a page is found where it stands.
create table listings.tally (
  shop_id text not null,
  status text not null,
  many integer not null check (many >= 0),
  primary key (shop_id, status)
);

create function listings.count_listings() returns trigger language plpgsql as $$
begin
  insert into listings.tally (shop_id, status, many)
  select shop_id, status, greatest(sum(more), 0) from (
    select new.shop_id, new.status, 1 where tg_op <> 'DELETE'
    union all select old.shop_id, old.status, -1 where tg_op <> 'INSERT'
  ) as moved (shop_id, status, more) group by 1, 2 order by 1, 2
  on conflict (shop_id, status) do update set many = tally.many + (
    case when tg_op <> 'DELETE' and excluded.status = new.status then 1 else -1 end);
  return null;
end $$;
create trigger tally_counted after insert or delete on listings.listing
  for each row execute function listings.count_listings();
create trigger tally_moved after update of status on listings.listing
  for each row when (old.status <> new.status) execute function listings.count_listings();

-- All of them anew: for `npm run db -- recount`, and for the listings that were there before.
create function listings.write_tally() returns void language plpgsql as $$
begin
  delete from listings.tally;
  insert into listings.tally (shop_id, status, many)
  select shop_id, status, count(*) from listings.listing group by 1, 2;
end $$;
select listings.write_tally();

create index listing_first on listings.listing
  (shop_id, status, (coalesce(starts_at, launched_at, 'infinity'::timestamptz)), number);
create index listing_latest on listings.listing
  (shop_id, status, (coalesce(starts_at, launched_at, '-infinity'::timestamptz)) desc, number desc);
create index listing_closes on listings.listing (shop_id, ends_at) where ends_at is not null;
create index sold_most on listings.sold (shop_id, (-units::bigint), number) where units > 0;
