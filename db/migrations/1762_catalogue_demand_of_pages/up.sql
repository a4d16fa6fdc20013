-- How often blanks are sold sorts the catalogue and shows on no page of a store. It is counted after each sale of any shop, and was
-- noted as a change of every page of all shops.
create or replace trigger stock_changed after insert or delete or update of available on catalogue.blank
  for each statement execute function platform.page_changed('stock');

create function catalogue.demand_of_pages_changed() returns trigger language plpgsql as $$
begin
  perform platform.note_page('demand');
  return null;
end $$;
create trigger demand_changed after update of sold, trend on catalogue.blank
  for each statement execute function catalogue.demand_of_pages_changed();
