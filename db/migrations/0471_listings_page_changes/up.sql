create trigger page_changed after insert or update or delete on listings.listing
  for each row execute function platform.page_changed('shop_id');

create function listings.page_of_listing_changed() returns trigger language plpgsql as $$
begin
  perform platform.note_page((select shop_id from listings.listing where id = new.listing_id));
  return null;
end $$;
create trigger page_changed after insert or update on listings.stock
  for each row execute function listings.page_of_listing_changed();
create trigger page_changed after insert or update on listings.sold
  for each row execute function listings.page_of_listing_changed();
