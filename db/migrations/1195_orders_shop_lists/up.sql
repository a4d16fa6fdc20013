-- A shop's orders of one status, and those to one country, newest first; and which countries there are.
create index order_of_status on orders."order" (shop_id, status, placed_at desc, id desc);
create index order_of_country on orders."order" (shop_id, country, placed_at desc, id desc);
