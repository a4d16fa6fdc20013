-- A press's orders, the newest first; and those that are not over, which are few.
create index outside_order_newest on production.outside_order (facility_id, planned_at desc, id desc);
create index outside_order_open on production.outside_order (facility_id, planned_at desc, id desc)
  where state not in ('shipped', 'taken_back');
