create trigger page_changed after insert or update on reviews.review
  for each row execute function platform.page_changed('shop_id');
