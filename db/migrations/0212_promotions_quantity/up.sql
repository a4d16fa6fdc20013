-- What more pieces in one order take off: "2 or more: 10 %". The steepest step that an order reaches counts.
create table promotions.quantity_step (
  shop_id text not null check (shop_id ~ '^shp_[0-9a-f]{32}$'),
  units integer not null check (units between 2 and 99),
  bps integer not null check (bps between 1 and 9000),
  set_at timestamptz not null,
  primary key (shop_id, units)
);
