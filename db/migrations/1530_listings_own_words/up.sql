-- What a creator looks for in their own list, the id and the name, in one text that an index of trigrams is made from.
create function listings.own_words(number integer, name_key text) returns text immutable parallel safe
  return 'user-' || number::text || E'\n' || name_key;
create index listing_words on listings.listing
  using gin (listings.own_words(number, name_key) gin_trgm_ops) with (fastupdate = off);

-- Those of a shop that hold a text, at most so many, in no order; of the newest `among` or, where that is null, of all. It
-- reads past the wall of the shop, because Postgres asks the wall before any `like` and then has no use for the index; so it
-- asks itself whose shop it is.
create function listings.holding(shop text, statuses text[], pattern text, max integer, among integer) returns setof text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if current_setting('role') = 'fanfare_shop' and current_setting('fanfare.shop', true) is distinct from shop then
    return;
  end if;
  -- Planned anew for each text: how many hold it decides whether the index or the shop is gone through.
  return query execute 'select id from ' || case when among is null then 'listings.listing' else
      '(select * from listings.listing where shop_id = $1 order by number desc limit ' || among || ') as newest' end || '
    where shop_id = $1 and status = any ($2) and listings.own_words(number, name_key) like lower($3) limit $4'
    using shop, statuses, pattern, max;
end $$;

-- What a list is sorted by as columns: behind the wall an index of an expression finds no place to go on from.
alter table listings.listing
  add column opens_first timestamptz not null
    generated always as (coalesce(starts_at, launched_at, 'infinity'::timestamptz)) stored,
  add column opens_last timestamptz not null
    generated always as (coalesce(starts_at, launched_at, '-infinity'::timestamptz)) stored;
create index listing_opens on listings.listing (shop_id, status, opens_first, number);
create index listing_opened on listings.listing (shop_id, status, opens_last desc, number desc);
drop index listings.listing_first;
drop index listings.listing_latest;
alter table listings.sold add column rank_key integer not null generated always as (-units) stored;
create index sold_first on listings.sold (shop_id, rank_key, number) where units > 0;
drop index listings.sold_most;

-- The few that came over from Teefare.
create index listing_imported on listings.listing (shop_id) where origin = 'teefare';
