-- The number of the listing beside its day, so that one index gives the order in which they go to print. A number never
-- changes: it is taken when the row is made, whoever makes it.
alter table listings.next_print add column number integer;
create function listings.number_next_print() returns trigger language plpgsql as $$
begin
  new.number := (select number from listings.listing where id = new.listing_id);
  return new;
end $$;
create trigger next_print_numbered before insert on listings.next_print
  for each row execute function listings.number_next_print();

-- Nothing that is shown changes, so that no page has to be drawn anew.
alter table listings.next_print disable trigger user;
update listings.next_print n set number = l.number from listings.listing l where l.id = n.listing_id;
alter table listings.next_print enable trigger user;
alter table listings.next_print alter column number set not null;

create index next_print_order on listings.next_print (shop_id, prints_on, number) where prints_on is not null;
drop index listings.next_print_first;
