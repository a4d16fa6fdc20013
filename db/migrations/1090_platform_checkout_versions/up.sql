-- What a checkout reads of a shop and of the house is kept by its version, as what pages show is.
create trigger page_changed after insert or update or delete on promotions.quantity_step
  for each row execute function platform.page_changed('shop_id', 'frame');
create trigger page_changed after insert or update or delete on promotions.tips
  for each row execute function platform.page_changed('shop_id', 'frame');
create trigger page_changed after insert or update or delete on house.door
  for each statement execute function platform.page_changed('terms');
create trigger page_changed after insert or update or delete on house.confirmation
  for each statement execute function platform.page_changed('terms');

-- A statement that looks and writes in one: it throws, and writes nothing, where what it rests on is not so.
create function platform.insist(so boolean) returns boolean language plpgsql as $$
begin
  if so is not true then
    raise exception 'what this rests on is not so' using errcode = 'FF001';
  end if;
  return true;
end $$;
