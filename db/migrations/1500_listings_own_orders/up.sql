-- The name by which a listing is sorted, beside its state: kept by the database from the version that is current.
alter table listings.listing add column name_key text not null default '';

create function listings.name_listing() returns trigger language plpgsql as $$
begin
  new.name_key := coalesce((select lower(title) from listings.listing_version where id = new.version_id), '');
  return new;
end $$;
create trigger listing_named before insert or update of version_id on listings.listing
  for each row execute function listings.name_listing();

-- A version that is written after its listing, or whose title is edited before it is frozen.
create function listings.rename_listing() returns trigger language plpgsql as $$
begin
  update listings.listing set name_key = lower(new.title)
    where version_id = new.id and name_key <> lower(new.title);
  return null;
end $$;
create trigger version_names after insert or update of title on listings.listing_version
  for each row execute function listings.rename_listing();

-- All of them anew: for `npm run db -- recount`, and for the listings that were there before.
create function listings.write_names() returns void language plpgsql as $$
begin
  update listings.listing l set name_key = lower(v.title)
    from listings.listing_version v where v.id = l.version_id and l.name_key <> lower(v.title);
end $$;
-- Nothing that is shown changes, so that no page has to be drawn anew.
alter table listings.listing disable trigger user;
select listings.write_names();
alter table listings.listing enable trigger user;
create index listing_by_name on listings.listing (shop_id, status, name_key, number);

-- The few that wait for the press, the first to print first.
create index next_print_first on listings.next_print (shop_id, prints_on) where prints_on is not null;
