-- Fans that a shop no longer sells to, each named by one of their orders.
create table orders.blocked_fan (
  order_id text primary key references orders."order",
  shop_id text not null,
  blocked_at timestamptz not null
);
create index blocked_fan_of_shop on orders.blocked_fan (shop_id);
