create schema production;

create table production.facility (
  id text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  code text not null unique check (code ~ '^[A-Z]{3}$'),
  name text not null,
  place text not null,
  zone text not null,
  rank integer not null unique,
  paused_at timestamptz
);

-- Weekly moments on the facility's wall clock. 1 = Monday ... 7 = Sunday.
create table production.cut_off (
  facility_id text not null references production.facility (id),
  technique text not null check (technique ~ '^[a-z-]{2,30}$'),
  weekday integer not null check (weekday between 1 and 7),
  time text not null check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  primary key (facility_id, technique, weekday)
);

insert into production.facility (id, code, name, place, zone, rank) values
  ('lagos', 'LOS', 'Fanfare Press, Lagos', 'Lagos', 'Africa/Lagos', 1),
  ('leipzig', 'LEJ', 'Fanfare Press, Leipzig', 'Leipzig', 'Europe/Berlin', 2);
insert into production.cut_off (facility_id, technique, weekday, time)
  select 'lagos', technique, weekday, '18:00'
  from unnest(array['dtg', 'dtf', 'embroidery', 'sublimation', 'cut-sew', 'uv', 'giclee', 'digital', 'engraving']) as technique,
       unnest(array[2, 5]) as weekday;
insert into production.cut_off (facility_id, technique, weekday, time)
  select 'leipzig', technique, weekday, '18:00'
  from unnest(array['dtg', 'dtf', 'sublimation', 'uv', 'giclee', 'digital']) as technique,
       unnest(array[1, 4]) as weekday;

-- Up to which cut-off a press has closed its books. A closer locks the row; a cut-off that has passed is over, even
-- when nothing waited for it.
create table production.press_clock (
  facility_id text not null references production.facility (id),
  technique text not null,
  closed_until timestamptz,
  primary key (facility_id, technique)
);
insert into production.press_clock (facility_id, technique)
  select distinct facility_id, technique from production.cut_off;
create function production.keep_clock_forward() returns trigger language plpgsql as $$
begin
  if new.closed_until < old.closed_until or (new.closed_until is null and old.closed_until is not null) then
    raise exception 'a cut-off that has passed does not come again' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger clock_forward before update on production.press_clock
  for each row execute function production.keep_clock_forward();

create table production.batch (
  id text primary key,
  number text not null unique check (number ~ '^[A-Z]{3}-[0-9]{6}-[A-Z]{3}[0-9]{0,2}$'),
  facility_id text not null references production.facility (id),
  technique text not null,
  cut_off_at timestamptz not null,
  state text not null default 'collecting' check (state in ('collecting', 'closed', 'in_production', 'done')),
  units integer not null default 0 check (units >= 0),
  opened_at timestamptz not null,
  closed_at timestamptz,
  started_at timestamptz,
  done_at timestamptz,
  unique (facility_id, technique, cut_off_at),
  constraint closed_after_its_cut_off check (closed_at >= cut_off_at),
  constraint closed_with_units check ((state = 'collecting') = (closed_at is null) and (state = 'collecting') = (units = 0)),
  constraint started_where_it_must_be check ((state in ('in_production', 'done')) = (started_at is not null)),
  constraint done_where_it_must_be check ((state = 'done') = (done_at is not null))
);
create index batch_by_state on production.batch (state, cut_off_at);

create table production.batch_move_allowed (
  from_state text not null, event text not null, to_state text not null, primary key (from_state, event)
);
insert into production.batch_move_allowed values
  ('collecting', 'close', 'closed'),
  ('closed', 'start', 'in_production'),
  ('in_production', 'finish', 'done');

create function production.keep_batch_moves() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'collecting' then
      raise exception 'batch % was closed and stays', old.number using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'collecting' then
      raise exception 'a batch begins by collecting' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (new.number, new.facility_id, new.technique, new.cut_off_at)
     is distinct from (old.number, old.facility_id, old.technique, old.cut_off_at)
     or (old.state <> 'collecting' and (new.units, new.closed_at) is distinct from (old.units, old.closed_at)) then
    raise exception 'what batch % closed with is never changed', old.number using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and not exists
     (select 1 from production.batch_move_allowed m where m.from_state = old.state and m.to_state = new.state) then
    raise exception 'a batch can''t go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger batch_moves before insert or update or delete on production.batch
  for each row execute function production.keep_batch_moves();

-- The pieces of a batch, with what was ordered, as they were at its closing.
create table production.batch_unit (
  batch_id text not null references production.batch (id),
  place integer not null check (place >= 1),
  unit_id text not null,
  shop_id text not null,
  attempt integer not null check (attempt >= 1),
  after_attempt integer generated always as (nullif(attempt - 1, 0)) stored,
  reprint boolean generated always as (attempt > 1) stored,
  order_id text not null,
  listing_id text not null,
  title text not null,
  blank_id text not null,
  blank_name text not null,
  sku text not null,
  colour text not null,
  colour_name text not null,
  size text not null,
  design_version_id text not null,
  primary key (batch_id, place),
  unique (batch_id, unit_id),
  unique (unit_id, attempt),
  foreign key (unit_id, shop_id) references orders.unit (id, shop_id)
);
-- Exactly once: a piece is in one batch, and in another one only as a reprint.
create unique index unit_in_one_batch on production.batch_unit (unit_id) where not reprint;
create index batch_unit_of_order on production.batch_unit (order_id);

create table production.misprint (
  unit_id text not null,
  attempt integer not null,
  batch_id text not null,
  cause text not null check (cause ~ '^[a-z_]{2,30}$'),
  note text not null default '' check (length(note) <= 500),
  person_id text,
  at timestamptz not null,
  primary key (unit_id, attempt),
  foreign key (unit_id, attempt) references production.batch_unit (unit_id, attempt),
  foreign key (batch_id, unit_id) references production.batch_unit (batch_id, unit_id)
);
create index misprint_of_batch on production.misprint (batch_id);
-- A reprint names the misprint of the attempt before it.
alter table production.batch_unit add foreign key (unit_id, after_attempt)
  references production.misprint (unit_id, attempt);
create trigger misprint_kept before update or delete on production.misprint
  for each row execute function platform.refuse_change();

create function production.keep_batch_closed() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added a join production.batch b on b.id = a.batch_id where b.state <> 'collecting') then
    raise exception 'a closed batch takes nothing more' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger batch_closed after insert on production.batch_unit
  referencing new table as added for each statement execute function production.keep_batch_closed();
create trigger batch_unit_kept before update or delete on production.batch_unit
  for each row execute function platform.refuse_change();

-- The production file of a design version on one size of one print area of a blank.
create table production.print_file (
  id text primary key,
  design_version_id text not null,
  blank_id text not null,
  area text not null,
  size_area text not null check (size_area ~ '^[0-9.]+x[0-9.]+$'),
  width_in numeric(7, 3) not null check (width_in > 0),
  height_in numeric(7, 3) not null check (height_in > 0),
  dpi integer not null check (dpi between 72 and 1200),
  width_px integer not null check (width_px > 0),
  height_px integer not null check (height_px > 0),
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'faulty')),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes integer check (bytes > 0),
  fault text,
  planned_at timestamptz not null,
  made_at timestamptz,
  unique (design_version_id, blank_id, area, size_area),
  constraint made_where_it_must_be check
    ((state = 'ready') = (sha256 is not null) and (state = 'ready') = (bytes is not null)
     and (state = 'faulty') = (fault is not null) and (state = 'waiting') = (made_at is null))
);
create index print_file_waiting on production.print_file (planned_at) where state = 'waiting';

create function production.keep_print_file() returns trigger language plpgsql as $$
begin
  if old.state = 'ready' or (new.design_version_id, new.blank_id, new.area, new.size_area, new.width_px, new.height_px, new.dpi)
     is distinct from (old.design_version_id, old.blank_id, old.area, old.size_area, old.width_px, old.height_px, old.dpi) then
    raise exception 'a print file that was made is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger print_file_frozen before update on production.print_file
  for each row execute function production.keep_print_file();

-- What a size of a blank needs to be printed with a design version. A fault stops every unit of it.
create table production.print_set (
  design_version_id text not null,
  blank_id text not null,
  size text not null,
  fault text,
  planned_at timestamptz not null,
  primary key (design_version_id, blank_id, size)
);
create table production.print_set_file (
  design_version_id text not null,
  blank_id text not null,
  size text not null,
  area text not null,
  print_file_id text not null references production.print_file (id),
  primary key (design_version_id, blank_id, size, area),
  foreign key (design_version_id, blank_id, size) references production.print_set (design_version_id, blank_id, size)
);
create index print_set_of_file on production.print_set_file (print_file_id);
