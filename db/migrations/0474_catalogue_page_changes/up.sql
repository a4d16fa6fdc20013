create trigger page_changed after insert or update or delete on catalogue.blank
  for each statement execute function platform.page_changed();
create trigger page_changed after insert or update or delete on catalogue.variant
  for each statement execute function platform.page_changed();
