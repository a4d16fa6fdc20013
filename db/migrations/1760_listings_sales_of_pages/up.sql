-- A sale changes how often a listing was sold and when its next print is: its own page, and what a shop's shelves are sorted by.
-- Both are noted under names of their own, so that the pages of the shop's other listings stay as they are. A page is known by a
-- part of its address's hash: a shop has 4,096 such names at most, and none of them says what its creator typed.
create function listings.sales_of_pages_changed() returns trigger language plpgsql as $$
begin
  perform platform.note_page('sold:' || shop_id), platform.note_page('listing:' || shop_id || '/' || left(md5(slug), 3))
  from listings.listing where id = new.listing_id;
  return null;
end $$;
create or replace trigger page_changed after insert or update on listings.sold
  for each row execute function listings.sales_of_pages_changed();
create or replace trigger page_changed after insert or update on listings.next_print
  for each row execute function listings.sales_of_pages_changed();
