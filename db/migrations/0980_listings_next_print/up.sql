-- The day on which a listing's waiting units go to print, in a row of its own: production writes it at any time, while
-- checkout holds the listing against ending. `listing.next_print_on` is read by the release before and goes with the next.
create table listings.next_print (
  listing_id text primary key,
  shop_id text not null,
  prints_on date,
  foreign key (shop_id, listing_id) references listings.listing (shop_id, id)
);
insert into listings.next_print (listing_id, shop_id, prints_on)
select id, shop_id, next_print_on from listings.listing where next_print_on is not null;
create trigger page_changed after insert or update on listings.next_print
  for each row execute function platform.page_changed('shop_id');

-- What the release before still writes.
create function listings.copy_next_print() returns trigger language plpgsql as $$
begin
  insert into listings.next_print (listing_id, shop_id, prints_on) values (new.id, new.shop_id, new.next_print_on)
  on conflict (listing_id) do update set prints_on = excluded.prints_on;
  return null;
end $$;
create trigger next_print_copied after update of next_print_on on listings.listing
  for each row when (new.next_print_on is distinct from old.next_print_on) execute function listings.copy_next_print();
