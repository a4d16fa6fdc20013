-- What a store's shelf is searched, narrowed and sorted by, written once with each version.
create function listings.lowest_price(products jsonb) returns bigint language sql immutable as $$
  select min((product ->> 'priceMinor')::bigint) from jsonb_array_elements(products) as product
$$;
-- Each blank, and each blank with a colour: `mug-11oz`, `mug-11oz/white`.
create function listings.shelf_keys(products jsonb) returns text[] language sql immutable as $$
  select coalesce(array_agg(key order by key), '{}') from (
    select product ->> 'blankId' as key from jsonb_array_elements(products) as product
    union
    select (product ->> 'blankId') || '/' || colour
    from jsonb_array_elements(products) as product, jsonb_array_elements_text(product -> 'colours') as colour
  ) as keys
$$;
alter table listings.listing_version
  add column price_minor bigint generated always as (listings.lowest_price(products)) stored,
  add column shelf_keys text[] generated always as (listings.shelf_keys(products)) stored;
create index listing_shelf on listings.listing (shop_id, number) where status = 'active';
