create trigger page_changed after insert or update on accounts.shop
  for each row execute function platform.page_changed('id');
