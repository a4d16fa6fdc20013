alter table production.facility
  add column kind text not null default 'house' check (kind in ('house', 'printful')),
  add column configured boolean not null default true,
  add column capacity integer check (capacity between 1 and 1000000),
  add column countries text[] check (cardinality(countries) > 0),
  add column paused_reason text not null default '' check (length(paused_reason) <= 300),
  add constraint reason_of_a_pause check (paused_at is not null or paused_reason = '');

-- Why this press got the piece, in words, as it was at the closing.
alter table production.batch_unit add column route text not null default '' check (length(route) <= 400);

-- Printful closes our books at noon on its weekdays. Whether its key is set is written at each start.
insert into production.facility (id, code, name, place, zone, rank, kind, configured) values
  ('printful', 'PFL', 'Printful', 'Charlotte', 'America/New_York', 3, 'printful', false);
insert into production.cut_off (facility_id, technique, weekday, time)
  select 'printful', technique, weekday, '12:00'
  from unnest(array['dtg', 'dtf', 'embroidery', 'sublimation', 'cut-sew', 'uv', 'giclee', 'digital']) as technique,
       generate_series(1, 5) as weekday;
insert into production.press_clock (facility_id, technique)
  select distinct facility_id, technique from production.cut_off where facility_id = 'printful';

-- Which variant of a printer's own catalogue a colour and size of a blank is, and what its print areas are called there.
create table production.outside_variant (
  facility_id text not null references production.facility (id),
  blank_id text not null,
  colour text not null,
  size text not null,
  variant_id bigint not null check (variant_id between 1 and 2147483647),
  primary key (facility_id, blank_id, colour, size)
);
create table production.outside_placement (
  facility_id text not null references production.facility (id),
  blank_id text not null,
  area text not null,
  placement text not null check (placement ~ '^[a-z0-9_]{1,40}$'),
  primary key (facility_id, blank_id, area)
);

-- A printer that gave a piece back is not asked for it again.
create table production.given_back (
  unit_id text not null,
  facility_id text not null references production.facility (id),
  words text not null check (length(words) <= 400),
  at timestamptz not null,
  primary key (unit_id, facility_id)
);
