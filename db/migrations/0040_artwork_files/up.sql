create schema artwork;

-- An uploaded picture as it left the cleaner: re-encoded, without metadata, kept under the hash of its own bytes.
create table artwork.artwork (
  id text primary key,
  shop_id text not null references accounts.shop (id),
  name text not null check (length(name) between 1 and 120),
  kind text not null check (kind in ('raster', 'vector')),
  source_hash text not null check (source_hash ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes bigint not null check (bytes > 0),
  transparent boolean not null,
  stored_at timestamptz not null,
  removed_at timestamptz,
  unique (shop_id, id),
  check (width::bigint * height <= 100000000)
);
-- The same file is stored once a shop.
create unique index artwork_once on artwork.artwork (shop_id, source_hash) where removed_at is null;
create index artwork_list on artwork.artwork (shop_id, stored_at desc, id) where removed_at is null;

-- What a shop keeps with us. One row a shop, so that two uploads at once can't both take the last place.
create table artwork.storage (
  shop_id text primary key references accounts.shop (id),
  files integer not null check (files between 0 and 2000),
  bytes bigint not null check (bytes between 0 and 10000000000)
);

create table artwork.design (
  id text primary key,
  shop_id text not null references accounts.shop (id),
  name text not null check (length(name) between 1 and 80),
  version integer not null check (version >= 1),
  began_at timestamptz not null,
  saved_at timestamptz not null,
  archived_at timestamptz,
  unique (shop_id, id)
);
create index design_list on artwork.design (shop_id, saved_at desc, id) where archived_at is null;

-- A design as it was saved once. What was sold refers to a version, so none ever changes.
create table artwork.design_version (
  id text primary key,
  shop_id text not null,
  design_id text not null,
  number integer not null check (number >= 1),
  document jsonb not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  saved_at timestamptz not null,
  foreign key (shop_id, design_id) references artwork.design (shop_id, id),
  unique (design_id, number),
  unique (shop_id, id)
);
create trigger design_version_stays before update or delete on artwork.design_version
  for each row execute function platform.refuse_change();
