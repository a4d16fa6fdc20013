alter table storefronts.writing
  add column description text not null default '' check (length(description) <= 200),
  add column picture_id text,
  add column place integer not null default 0 check (place between 0 and 999);

alter table storefronts.collection
  add column rule jsonb check (rule is null or jsonb_typeof(rule) = 'object');

-- Addresses that were changed: where they led, so that they still lead there.
create table storefronts.moved (
  shop_id text not null references accounts.shop (id),
  kind text not null check (kind in ('post', 'page', 'collection')),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  now text not null check (length(now) <= 80),
  primary key (shop_id, kind, slug)
);

create table storefronts.bio_link (
  shop_id text not null references accounts.shop (id),
  place integer not null check (place between 1 and 24),
  label text not null check (length(label) between 1 and 80),
  target text not null check (length(target) between 1 and 320),
  primary key (shop_id, place)
);
create table storefronts.bio_click (
  shop_id text not null references accounts.shop (id),
  target text not null check (length(target) <= 320),
  day date not null,
  clicks integer not null default 0 check (clicks >= 0),
  primary key (shop_id, target, day)
);
