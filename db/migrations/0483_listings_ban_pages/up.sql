-- A listing that is taken down, or comes back, changes the pages of its store at once, those that are kept too.
create function listings.page_of_ban_changed() returns trigger language plpgsql as $$
begin
  perform platform.note_page((
    select shop_id from listings.listing where id = case tg_op when 'DELETE' then old.listing_id else new.listing_id end));
  return null;
end $$;
create trigger page_changed after insert or update or delete on listings.ban
  for each row execute function listings.page_of_ban_changed();
