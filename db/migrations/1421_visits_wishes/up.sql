-- Fans who said which size they wanted of what was gone: counts of a day, and nobody's name.
create table visits.wish (
  shop_id text not null,
  day date not null,
  listing_id text not null,
  blank_id text not null check (length(blank_id) <= 80),
  size text not null check (length(size) <= 40),
  fans integer not null check (fans > 0),
  primary key (shop_id, listing_id, day, blank_id, size)
);
