-- A search ranks a shop's best sellers: which they are is read from the index alone, without a visit to the table.
create index sold_best_of_shop on listings.sold (shop_id, (-units::bigint), number) include (listing_id, units) where shown;
drop index listings.sold_best;
alter index listings.sold_best_of_shop rename to sold_best;
-- The card of each is found in as many steps whatever the number of cards is; a tree of a million ids is one step deeper.
create index card_of on listings.card using hash (listing_id);
