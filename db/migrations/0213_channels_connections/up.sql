create schema channels;

-- Where a shop is shown beside its store. What opens a channel (a webhook's address) is sealed.
create table channels.connection (
  shop_id text not null check (shop_id ~ '^shp_[0-9a-f]{32}$'),
  channel text not null check (channel in ('google', 'meta', 'tiktok', 'discord')),
  sealed text,
  label text not null check (length(label) between 1 and 120),
  connected_at timestamptz not null,
  connected_by text not null,
  last_at timestamptz,
  last_fault text check (length(last_fault) <= 300),
  primary key (shop_id, channel),
  check ((channel = 'discord') = (sealed is not null))
);

-- A launch is posted at most once in each channel, also when its job runs twice.
create table channels.post (
  shop_id text not null,
  channel text not null,
  listing_id text not null,
  launched_at timestamptz not null,
  claimed_at timestamptz not null,
  primary key (listing_id, channel, launched_at)
);
