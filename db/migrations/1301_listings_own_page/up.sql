-- What a listing says of itself to searches, the order of its pictures, and the addresses it had before.
alter table listings.listing
  add column tags text[] not null default '{}'
    check (cardinality(tags) <= 20 and length(array_to_string(tags, '')) <= 600),
  add column search_title text check (length(search_title) between 1 and 70),
  add column search_description text check (length(search_description) between 1 and 200),
  -- An address that was typed no longer follows the title of a draft.
  add column address_chosen boolean not null default false,
  -- [{"blankId", "view", "colour"}], the first one stands for the listing. Empty: as its products come.
  add column pictures jsonb not null default '[]'
    check (jsonb_typeof(pictures) = 'array' and jsonb_array_length(pictures) <= 40);

-- Where a listing was found before: its links go on.
create table listings.former_address (
  shop_id text not null,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  listing_id text not null,
  left_at timestamptz not null default clock_timestamp(),
  primary key (shop_id, slug),
  foreign key (shop_id, listing_id) references listings.listing (shop_id, id)
);
create index former_address_of_listing on listings.former_address (listing_id);

-- An address that was on sale is kept for its listing for good, whoever writes the new one.
create function listings.keep_address() returns trigger language plpgsql as $$
begin
  if exists (
    select from listings.former_address
    where shop_id = new.shop_id and slug = new.slug and listing_id <> new.id
  ) then
    raise exception 'address % belongs to another listing', new.slug using errcode = 'unique_violation';
  end if;
  if tg_op = 'UPDATE' and new.slug <> old.slug then
    delete from listings.former_address where shop_id = new.shop_id and slug = new.slug;
    if old.launched_at is not null then
      insert into listings.former_address (shop_id, slug, listing_id) values (old.shop_id, old.slug, old.id);
    end if;
  end if;
  return new;
end $$;
create trigger keep_address before insert or update of slug on listings.listing
  for each row execute function listings.keep_address();

create or replace function listings.guard_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'draft' then
      raise exception 'a listing begins as a draft, not %', new.status using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if new.shop_id <> old.shop_id or new.number <> old.number or new.origin <> old.origin then
    raise exception 'a listing keeps its shop, number and origin' using errcode = 'check_violation';
  end if;
  if new.status <> old.status then
    if not exists (select from listings.move where from_status = old.status and to_status = new.status) then
      raise exception 'a listing does not go from % to %', old.status, new.status using errcode = 'check_violation';
    end if;
    if new.status = 'archived' and new.archived_from is distinct from old.status then
      raise exception 'an archived listing remembers where it was' using errcode = 'check_violation';
    end if;
    if old.status = 'archived' and new.status is distinct from old.archived_from then
      raise exception 'an archived listing goes back to where it was' using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;

-- Tags are found by a store's search, as the words of the description are.
create or replace function listings.reckon_cards() returns setof listings.card language sql stable as $$
  select l.id as listing_id, l.shop_id, l.number, v.title, lower(v.title) collate "C" as named,
    coalesce(v.price_minor, 0) as price_minor,
    (extract(epoch from coalesce(l.launched_at, l.starts_at, l.created_at)) * 1000000)::bigint as launched,
    l.ends_at, v.shelf_keys as keys, array_to_tsvector(listings.words_of(v.title)) as title_words,
    array_to_tsvector(listings.words_of(v.title || ' ' || v.description || ' ' || array_to_string(l.tags, ' '))
      || array(select '=' || key from unnest(v.shelf_keys) as key)) as words
  from listings.listing l join listings.listing_version v on v.id = l.version_id
  where l.status = 'active' and not exists (select from listings.ban b where b.listing_id = l.id)
$$;
create trigger card_tagged after update of tags on listings.listing
  for each row when (new.status = 'active' and old.tags is distinct from new.tags)
  execute function listings.card_of_listing();
