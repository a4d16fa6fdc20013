create schema catalogue;
create extension if not exists pg_trgm;

-- A blank with its whole description, and beside it what lists sort, filter and show: one row a card.
create table catalogue.blank (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  title text not null,
  brand text not null,
  technique text not null check (technique in
    ('dtg', 'dtf', 'embroidery', 'sublimation', 'cut-sew', 'uv', 'giclee', 'digital', 'engraving', 'download')),
  category_paths text[] not null check (cardinality(category_paths) > 0),
  colour_families text[] not null,
  from_minor bigint not null check (from_minor >= 0),
  available bigint check (available >= 0),
  added_on date not null,
  place integer not null,
  sold bigint not null default 0 check (sold >= 0),
  trend double precision,
  words tsvector not null,
  card jsonb not null,
  document jsonb not null,
  retired_at timestamptz
);
create index blank_category on catalogue.blank using gin (category_paths);
create index blank_words on catalogue.blank using gin (words);
create index blank_new on catalogue.blank (added_on desc, place) where retired_at is null;
create index blank_sold on catalogue.blank (sold desc, added_on desc, place) where retired_at is null;
create index blank_trend on catalogue.blank (trend desc nulls last, added_on desc, place) where retired_at is null;

-- One colour and size. Stock is null where nothing can run out.
create table catalogue.variant (
  sku text primary key,
  blank_id text not null references catalogue.blank (id),
  colour text not null,
  size text not null,
  place integer not null,
  base_cost_minor bigint not null check (base_cost_minor >= 0),
  weight_grams integer not null check (weight_grams >= 0),
  stock integer check (stock between 0 and 1000000),
  retired_at timestamptz,
  unique (blank_id, colour, size)
);

-- What a variant cost before: a price change of the catalogue is never silent.
create table catalogue.cost_change (
  id bigint generated always as identity primary key,
  sku text not null references catalogue.variant (sku),
  from_minor bigint not null,
  to_minor bigint not null check (to_minor <> from_minor),
  seen_at timestamptz not null
);
create index cost_change_sku on catalogue.cost_change (sku, seen_at desc);
create trigger cost_change_stays before update or delete on catalogue.cost_change
  for each row execute function platform.refuse_change();

-- Every word that a search can hit, for typing errors.
create table catalogue.word (word text primary key);
create index word_near on catalogue.word using gin (word gin_trgm_ops);

-- Units sold of a blank on a day (UTC), fed by paid orders.
create table catalogue.demand (
  blank_id text not null references catalogue.blank (id),
  day date not null,
  units integer not null check (units > 0),
  primary key (blank_id, day)
);

-- The data that was imported last: a start with the same data skips the import.
create table catalogue.import (
  only_row boolean primary key default true check (only_row),
  hash text not null,
  imported_at timestamptz not null
);
