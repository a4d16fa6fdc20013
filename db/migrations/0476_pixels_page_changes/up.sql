create trigger page_changed after insert or update or delete on pixels.pixel
  for each row execute function platform.page_changed('shop_id');
