-- One written row for each thing on a store's shelf: what it is sorted, narrowed and searched by. The verbs that change a
-- listing know nothing of it; triggers write it in their transaction.

-- The words of a text in small letters, without accents: as the reader of a search splits what a fan types.
create function listings.words_of(body text) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct word order by word), '{}') from regexp_split_to_table(
    regexp_replace(lower(normalize(body, NFD)), U&'[\0300-\036f]', '', 'g'),
    U&'[\0001-/:-@\005B-`{-\00BF\2000-\206F\3000-\303F]+') as word
  where word <> '' and length(word) <= 100
$$;

create table listings.card (
  listing_id text primary key references listings.listing (id),
  shop_id text not null,
  number integer not null,
  title text not null,
  -- By its name, as the alphabet of computers has it.
  named text collate "C" not null,
  price_minor bigint not null,
  -- In millionths of a second, so that it fits into an address.
  launched bigint not null,
  ends_at timestamptz,
  keys text[] not null,
  title_words tsvector not null,
  -- Of the title and of the description, and the keys as `=mug-11oz/white`: one index finds both.
  words tsvector not null
);
create index card_new on listings.card (shop_id, (-number::bigint), number);
create index card_launched on listings.card (shop_id, (-launched), number);
create index card_low on listings.card (shop_id, price_minor, number);
create index card_high on listings.card (shop_id, (-price_minor), number);
create index card_named on listings.card (shop_id, named, number);
-- Which words are rare is told by many of them.
alter table listings.card alter column words set statistics 500;
-- Written at once: cards change seldom, and a list of what is still to be put in would be read by every search.
create index card_found on listings.card using gin (words) with (fastupdate = off);
create index card_titled on listings.card using gin (title gin_trgm_ops) with (fastupdate = off);

-- Words of titles, for those that are misspelt. One that stands in no title any more does no harm.
create table listings.card_word (
  shop_id text not null,
  word text not null,
  primary key (shop_id, word)
);
create index card_word_near on listings.card_word using gin (word gin_trgm_ops) with (fastupdate = off);

-- How many cards of a shop have just these keys: by them a shelf is counted without reading it.
create table listings.card_count (
  shop_id text not null,
  hash text not null,
  keys text[] not null,
  many integer not null check (many >= 0),
  primary key (shop_id, hash)
);

-- What is sold of a listing stands apart from its card, so that a sale writes one narrow row.
alter table listings.sold
  add column shop_id text, add column number integer, add column shown boolean not null default false;
update listings.sold s set shop_id = l.shop_id, number = l.number from listings.listing l where l.id = s.listing_id;
alter table listings.sold alter column shop_id set not null, alter column number set not null;
create index sold_best on listings.sold (shop_id, (-units::bigint), number) where shown;

create or replace function listings.add_to_sold() returns trigger language plpgsql as $$
begin
  insert into listings.sold (listing_id, shop_id, number, units, profit_minor)
  select a.listing_id, l.shop_id, l.number, sum(case a.kind when 'sale' then a.units else -a.units end),
    sum(case a.kind when 'sale' then a.profit_minor else -a.profit_minor end)
  from added a join listings.listing l on l.id = a.listing_id group by 1, 2, 3 order by 1
  on conflict (listing_id) do update set
    units = sold.units + excluded.units, profit_minor = sold.profit_minor + excluded.profit_minor;
  return null;
end $$;

-- What the cards should be, reckoned from the listings. Read as a view is: who asks for one reckons one.
create function listings.reckon_cards() returns setof listings.card language sql stable as $$
  select l.id as listing_id, l.shop_id, l.number, v.title, lower(v.title) collate "C" as named,
    coalesce(v.price_minor, 0) as price_minor,
    (extract(epoch from coalesce(l.launched_at, l.starts_at, l.created_at)) * 1000000)::bigint as launched,
    l.ends_at, v.shelf_keys as keys, array_to_tsvector(listings.words_of(v.title)) as title_words,
    array_to_tsvector(listings.words_of(v.title || ' ' || v.description)
      || array(select '=' || key from unnest(v.shelf_keys) as key)) as words
  from listings.listing l join listings.listing_version v on v.id = l.version_id
  where l.status = 'active' and not exists (select from listings.ban b where b.listing_id = l.id)
$$;

create function listings.count_card(shop text, counted text[], more integer) returns void language sql as $$
  insert into listings.card_count (shop_id, hash, keys, many)
  values (shop, md5(array_to_string(counted, ' ')), counted, greatest(more, 0))
  on conflict (shop_id, hash) do update set many = card_count.many + more
$$;

-- Writes the card of a listing anew, or takes it away, with all that is kept beside it.
create function listings.write_card(which text) returns void language plpgsql as $$
declare
  before listings.card;
  made listings.card;
begin
  select * into before from listings.card where listing_id = which for update;
  select * into made from listings.reckon_cards() where listing_id = which;
  if made is not distinct from before then
    return;
  end if;
  if made.listing_id is null then
    delete from listings.card where listing_id = which;
    update listings.sold set shown = false where listing_id = which and shown;
  else
    insert into listings.card select made.* on conflict (listing_id) do update set
      shop_id = excluded.shop_id, number = excluded.number, title = excluded.title, named = excluded.named,
      price_minor = excluded.price_minor, launched = excluded.launched, ends_at = excluded.ends_at,
      keys = excluded.keys, title_words = excluded.title_words, words = excluded.words;
    insert into listings.card_word (shop_id, word)
    select made.shop_id, word from unnest(tsvector_to_array(made.title_words)) as word order by word
    on conflict do nothing;
    insert into listings.sold (listing_id, shop_id, number, units, profit_minor, shown)
    values (which, made.shop_id, made.number, 0, 0, true)
    on conflict (listing_id) do update set shown = true where not sold.shown;
  end if;
  if before.keys is distinct from made.keys then
    if before.keys is not null then perform listings.count_card(before.shop_id, before.keys, -1); end if;
    if made.keys is not null then perform listings.count_card(made.shop_id, made.keys, 1); end if;
  end if;
end $$;

create function listings.card_of_listing() returns trigger language plpgsql as $$
begin
  perform listings.write_card(new.id);
  return null;
end $$;
create trigger card_written after update of status, version_id, starts_at, ends_at, launched_at on listings.listing
  for each row when (old.status = 'active' or new.status = 'active') execute function listings.card_of_listing();

create function listings.card_of_version() returns trigger language plpgsql as $$
begin
  perform listings.write_card(new.listing_id);
  return null;
end $$;
create trigger card_written after update of title, description, products on listings.listing_version
  for each row execute function listings.card_of_version();

create function listings.card_of_ban() returns trigger language plpgsql as $$
begin
  perform listings.write_card(case tg_op when 'DELETE' then old.listing_id else new.listing_id end);
  return null;
end $$;
create trigger card_written after insert or delete on listings.ban
  for each row execute function listings.card_of_ban();

-- All cards anew: for `npm run db -- recount`, and for the listings that were there before.
create function listings.write_cards() returns void language plpgsql as $$
begin
  delete from listings.card;
  delete from listings.card_word;
  delete from listings.card_count;
  update listings.sold set shown = false where shown;
  insert into listings.card select * from listings.reckon_cards();
  insert into listings.card_word (shop_id, word)
  select distinct shop_id, word from listings.card, unnest(tsvector_to_array(title_words)) as word;
  insert into listings.card_count (shop_id, hash, keys, many)
  select shop_id, md5(array_to_string(keys, ' ')), keys, count(*) from listings.card group by shop_id, keys;
  insert into listings.sold (listing_id, shop_id, number, units, profit_minor, shown)
  select listing_id, shop_id, number, 0, 0, true from listings.card order by 1
  on conflict (listing_id) do update set shown = true;
end $$;
select listings.write_cards();
