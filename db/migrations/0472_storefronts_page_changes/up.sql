create trigger page_changed after insert or update or delete on storefronts.store
  for each row execute function platform.page_changed('shop_id');
create trigger page_changed after insert or update or delete on storefronts.featured
  for each row execute function platform.page_changed('shop_id');
create trigger page_changed after insert or update or delete on storefronts.writing
  for each row execute function platform.page_changed('shop_id');
create trigger page_changed after insert or update or delete on storefronts.collection
  for each row execute function platform.page_changed('shop_id');
create trigger page_changed after insert or update or delete on storefronts.collection_listing
  for each row execute function platform.page_changed('shop_id');
create trigger page_changed after insert or update or delete on storefronts.edition
  for each row execute function platform.page_changed('shop_id');
create trigger page_changed after insert or update or delete on storefronts.desk
  for each row execute function platform.page_changed('shop_id');
create trigger page_changed after insert or update or delete on storefronts.picture
  for each row execute function platform.page_changed('shop_id');
create trigger page_changed after insert or update or delete on storefronts.moved
  for each row execute function platform.page_changed('shop_id');
create trigger page_changed after insert or update or delete on storefronts.bio_link
  for each row execute function platform.page_changed('shop_id');
