-- The orders of all shops, newest first, and those of one status: what staff look at.
create index order_newest on orders."order" (placed_at desc, id desc);
create index order_newest_of_status on orders."order" (status, placed_at desc, id desc);
