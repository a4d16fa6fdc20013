-- Orders by the beginning of their number, read in the order of their letters whatever the language of the database.
create index sale_of_number on analytics.sale (shop_id, order_number collate "C");
