-- A price that was reduced, and what it was before: {"<blank>": {"<size>": 2800}}, the lowest of the thirty days before.
alter table listings.listing
  add column reduced_at timestamptz,
  add column former_prices jsonb,
  add constraint reduced_from check ((reduced_at is null) = (former_prices is null)),
  add constraint former_is_map check (jsonb_typeof(former_prices) = 'object' and former_prices <> '{}'::jsonb);
create index listing_reduced on listings.listing (reduced_at) where reduced_at is not null;

-- The lowest price of a size in the thirty days before a moment; null where it was not on sale through all of them.
create function listings.lowest_price(listing text, blank text, size text, moment timestamptz) returns integer
language sql stable as $$
  with held as (
    select v.frozen_at as since, lead(v.frozen_at, 1, 'infinity') over (order by v.ordinal) as until, v.products
    from listings.listing_version v where v.listing_id = $1 and v.frozen_at is not null),
  priced as (
    select h.since, coalesce((product -> 'sizePrices' ->> $3)::integer, (product ->> 'priceMinor')::integer) as price
    from held h, jsonb_array_elements(h.products) as product
    where product ->> 'blankId' = $2 and h.since < $4 and h.until > $4 - interval '30 days')
  select case when bool_or(since <= $4 - interval '30 days') then min(price) end from priced
$$;

-- Whether a size became dearer after a moment.
create function listings.rose_since(listing text, blank text, size text, moment timestamptz) returns boolean
language sql stable as $$
  with priced as (
    select v.ordinal, v.frozen_at, coalesce((product -> 'sizePrices' ->> $3)::integer, (product ->> 'priceMinor')::integer) as price
    from listings.listing_version v, jsonb_array_elements(v.products) as product
    where v.listing_id = $1 and v.frozen_at is not null and product ->> 'blankId' = $2),
  steps as (select frozen_at, price > lag(price) over (order by ordinal) as rises from priced)
  select coalesce(bool_or(rises and frozen_at > $4), false) from steps
$$;

-- No former price is shown that was not asked for thirty days, or of what became dearer since, whoever writes it.
create function listings.check_former_prices() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    select blank.key as blank, size.key as size, size.value::text::integer as price
    from jsonb_each(new.former_prices) as blank, jsonb_each(blank.value) as size
  loop
    if one.price > coalesce(listings.lowest_price(new.id, one.blank, one.size, new.reduced_at), 0) then
      raise exception 'the former price % of % in % is above the lowest of thirty days', one.price, one.blank, one.size
        using errcode = 'check_violation';
    end if;
    if listings.rose_since(new.id, one.blank, one.size, new.reduced_at) then
      raise exception 'the price of % in % rose since it was reduced', one.blank, one.size using errcode = 'check_violation';
    end if;
  end loop;
  return new;
end $$;
create trigger former_prices_hold before insert or update of former_prices, reduced_at on listings.listing
  for each row when (new.former_prices is not null) execute function listings.check_former_prices();
