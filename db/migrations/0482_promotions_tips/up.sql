-- Shops whose checkout offers a tip.
create table promotions.tips (
  shop_id text primary key check (shop_id ~ '^shp_[0-9a-f]{32}$'),
  offered_at timestamptz not null
);
