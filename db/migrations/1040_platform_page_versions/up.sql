-- How often each thing that public pages show has changed: a number that only grows, read by whoever keeps what it read.
-- `page_change` has the changes of the last minute, `page_count` the number of those before it; a sweep carries one over into
-- the other in one statement, so that their sum is the same before and after.
alter table platform.page_change set logged;
create table platform.page_count (
  scope text primary key,
  many bigint not null check (many > 0)
);

-- The numbers of some scopes in their order, behind the start of this server: what was counted by one that it took over
-- from is not compared with what it counts.
create function platform.page_versions(scopes text[]) returns bigint[] language sql stable as $$
  select array[(extract(epoch from pg_postmaster_start_time()) * 1000)::bigint] || array(
    select coalesce((select many from platform.page_count c where c.scope = s.scope), 0)
      + (select count(*) from platform.page_change c where c.scope = s.scope)
    from unnest(scopes) with ordinality as s(scope, place) order by place)
$$;

-- For triggers. Of a row, the first argument names the column of its shop, and the second a part of what its pages show,
-- which is noted beside the whole; of a statement, every shop is meant, and the argument names the part.
create or replace function platform.page_changed() returns trigger language plpgsql as $$
declare
  shop text;
begin
  if tg_level = 'STATEMENT' then
    perform platform.note_page('*');
    if tg_nargs > 0 then perform platform.note_page(tg_argv[0]); end if;
    return null;
  end if;
  shop := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[0];
  perform platform.note_page(shop);
  if tg_nargs > 1 then perform platform.note_page(tg_argv[1] || ':' || shop); end if;
  return null;
end $$;

-- What every page of a store has around it, and what its creator wrote.
do $$
declare
  one text;
begin
  foreach one in array array['storefronts.store', 'storefronts.writing', 'storefronts.collection', 'storefronts.collection_listing',
    'storefronts.edition', 'storefronts.desk', 'storefronts.picture', 'storefronts.bio_link', 'pixels.pixel']
  loop
    execute format('create or replace trigger page_changed after insert or update or delete on %s
      for each row execute function platform.page_changed(''shop_id'', ''frame'')', one);
  end loop;
end $$;
create or replace trigger page_changed after insert or update on accounts.shop
  for each row execute function platform.page_changed('id', 'frame');
create trigger page_changed after insert or update or delete on accounts.member
  for each row execute function platform.page_changed('shop_id', 'frame');

-- A store's owner is named on its pages.
create function accounts.page_of_owner_changed() returns trigger language plpgsql as $$
begin
  perform platform.note_page(shop_id), platform.note_page('frame:' || shop_id)
  from accounts.member where person_id = new.id and role = 'owner';
  return null;
end $$;
create trigger page_changed after update on accounts.person for each row
  when ((old.name, old.email, old.boosted) is distinct from (new.name, new.email, new.boosted))
  execute function accounts.page_of_owner_changed();

-- What there is to narrow a shelf by and the words of its names. Not what is sold of it: that changes with each sale.
create trigger page_changed after insert or update or delete on listings.card
  for each row execute function platform.page_changed('shop_id', 'shelf');
-- When time alone changes a page next.
create index card_ends on listings.card (shop_id, ends_at) where ends_at is not null;
create index listing_starts on listings.listing (shop_id, starts_at) where starts_at is not null;
create index writing_appears on storefronts.writing (shop_id, published_at) where published_at is not null;

-- Blanks, and apart from them what is in stock.
create or replace trigger page_changed after insert or delete or update of title, brand, technique, category_paths,
  colour_families, sizes, area_labels, from_minor, added_on, place, card, document, offered, retired_at on catalogue.blank
  for each statement execute function platform.page_changed('catalogue');
create trigger stock_changed after insert or delete or update of available, sold, trend on catalogue.blank
  for each statement execute function platform.page_changed('stock');
create or replace trigger page_changed after insert or update or delete on catalogue.variant
  for each statement execute function platform.page_changed('stock');

-- Who prints and until when, and what the house asks for.
create trigger page_changed after insert or update or delete on production.facility
  for each statement execute function platform.page_changed('terms');
create trigger page_changed after insert or update or delete on production.cut_off
  for each statement execute function platform.page_changed('terms');
create trigger page_changed after insert or update or delete on production.outside_variant
  for each statement execute function platform.page_changed('terms');
create trigger page_changed after insert on house.terms
  for each statement execute function platform.page_changed('terms');
