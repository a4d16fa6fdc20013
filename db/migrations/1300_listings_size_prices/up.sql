-- A product may have sizes that cost more: [{"blankId", "colours": [...], "priceMinor", "sizePrices": {"2XL": 2799}}].
-- `priceMinor` stays the lowest price, so that what a store is sorted and narrowed by needs no other rule.
create or replace function listings.products_are_sound(products jsonb) returns boolean language sql immutable as $$
  select jsonb_typeof(products) = 'array' and jsonb_array_length(products) <= 40 and not exists (
    select from jsonb_array_elements(products) as product
    where not (
      jsonb_typeof(product -> 'blankId') = 'string'
      and jsonb_typeof(product -> 'colours') = 'array' and jsonb_array_length(product -> 'colours') between 1 and 100
      and jsonb_typeof(product -> 'priceMinor') = 'number'
      and (product ->> 'priceMinor') ~ '^[1-9][0-9]{0,7}$'
      and case
        when not product ? 'sizePrices' then true
        when jsonb_typeof(product -> 'sizePrices') <> 'object' then false
        else not exists (
          select from jsonb_each(product -> 'sizePrices') as dearer
          where jsonb_typeof(dearer.value) <> 'number' or dearer.value::text !~ '^[1-9][0-9]{0,7}$'
            or dearer.value::text::bigint <= (product ->> 'priceMinor')::bigint
        )
      end
    )
  )
$$;
