-- Photographs of a shop's own, beside the drawn pictures: [{"id", "width", "height", "alt"}], ids of pictures of its store.
alter table listings.listing add column photos jsonb not null default '[]'
  check (jsonb_typeof(photos) = 'array' and jsonb_array_length(photos) <= 8);
