-- What the command menu looks through of a shop's orders is read from the indexes alone.
drop index analytics.sale_of_shop;
create index sale_of_shop on analytics.sale (shop_id, placed_at) include (order_number);
drop index analytics.sale_of_number;
create index sale_of_number on analytics.sale (shop_id, order_number collate "C") include (placed_at);
