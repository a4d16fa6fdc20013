-- A shop sees hidden reviews too: the index of those that fans see does not serve its list.
create index review_of_shop on reviews.review (shop_id, written_at desc, id desc);
drop index reviews.review_shop;
