-- Fonts of a shop, by the hash of their cleaned file. Designs name the hash, so a removed font stays for them.
create table artwork.own_font (
  shop_id text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  family text not null check (length(family) between 1 and 80),
  bytes integer not null check (bytes > 0),
  -- Who said that the shop may print with it.
  licensed_by text not null,
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (shop_id, hash)
);
create index on artwork.own_font (hash);
