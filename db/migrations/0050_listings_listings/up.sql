create schema listings;

-- What may follow what. The same table as `moves` in modules/listings/listing.ts; a test compares the two.
create table listings.move (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into listings.move (from_status, to_status) values
  ('draft', 'active'), ('draft', 'archived'),
  ('active', 'ended'),
  ('ended', 'relaunchable'), ('ended', 'archived'),
  ('relaunchable', 'active'), ('relaunchable', 'archived'),
  ('archived', 'draft'), ('archived', 'ended'), ('archived', 'relaunchable');

-- One row per shop: the last number given out. Its lock makes numbers and addresses of one shop wait for each other.
create table listings.counter (
  shop_id text primary key references accounts.shop (id),
  last_number integer not null check (last_number > 0)
);

create table listings.listing (
  id text primary key,
  shop_id text not null references accounts.shop (id),
  number integer not null check (number > 0),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  status text not null default 'draft' check (status in ('draft', 'active', 'ended', 'relaunchable', 'archived')),
  archived_from text check (archived_from in ('draft', 'ended', 'relaunchable')),
  origin text not null default 'studio' check (origin in ('studio', 'teefare')),
  version_id text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  units_cap integer check (units_cap between 1 and 1000000),
  per_person_limit integer check (per_person_limit between 1 and 1000),
  next_print_on date,
  settle_tried_on date,
  print_asked_at timestamptz,
  launched_at timestamptz,
  ended_at timestamptz,
  end_cause text check (end_cause in ('schedule', 'sold_out', 'hand')),
  created_at timestamptz not null,
  unique (shop_id, number),
  unique (shop_id, slug),
  unique (shop_id, id),
  check (ends_at > coalesce(starts_at, launched_at, created_at)),
  check ((status = 'archived') = (archived_from is not null)),
  check (status <> 'active' or launched_at is not null),
  check (status not in ('ended', 'relaunchable') or (ended_at is not null and end_cause is not null))
);
create index listing_due on listings.listing (ends_at) where status = 'active';
create index listing_settling on listings.listing (id) where status = 'ended';

create function listings.guard_move() returns trigger language plpgsql as $$
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
  if old.launched_at is not null and new.slug <> old.slug then
    raise exception 'a listing that was on sale keeps its address' using errcode = 'check_violation';
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
create trigger guard_move before insert or update on listings.listing
  for each row execute function listings.guard_move();

-- [{"blankId", "colours": [...], "priceMinor"}], the first one is the picture of the listing.
create function listings.products_are_sound(products jsonb) returns boolean language sql immutable as $$
  select jsonb_typeof(products) = 'array' and jsonb_array_length(products) <= 30 and not exists (
    select from jsonb_array_elements(products) as product
    where not (
      jsonb_typeof(product -> 'blankId') = 'string'
      and jsonb_typeof(product -> 'colours') = 'array' and jsonb_array_length(product -> 'colours') between 1 and 100
      and jsonb_typeof(product -> 'priceMinor') = 'number'
      and (product ->> 'priceMinor') ~ '^[1-9][0-9]{0,7}$'
    )
  )
$$;

-- What was offered. Frozen when it goes on sale: an order keeps the version it was placed on.
create table listings.listing_version (
  id text primary key,
  shop_id text not null,
  listing_id text not null,
  ordinal integer not null check (ordinal > 0),
  design_version_id text not null,
  title text not null check (length(title) between 1 and 140),
  description text not null check (length(description) <= 5000),
  products jsonb not null check (listings.products_are_sound(products)),
  made_at timestamptz not null,
  frozen_at timestamptz,
  unique (listing_id, ordinal),
  unique (shop_id, listing_id, id),
  foreign key (shop_id, listing_id) references listings.listing (shop_id, id) deferrable initially deferred,
  foreign key (shop_id, design_version_id) references artwork.design_version (shop_id, id),
  check (frozen_at is null or jsonb_array_length(products) >= 1)
);
alter table listings.listing add constraint listing_version_fk
  foreign key (shop_id, id, version_id) references listings.listing_version (shop_id, listing_id, id)
  deferrable initially deferred;

create function listings.guard_version() returns trigger language plpgsql as $$
begin
  if old.frozen_at is not null then
    raise exception 'a version that was on sale is never changed' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger guard_version before update or delete on listings.listing_version
  for each row execute function listings.guard_version();

-- What preflight found for a design on a blank in some colours (slugs, sorted). None of the three changes, so this stays.
create table listings.proof (
  design_version_id text not null references artwork.design_version (id),
  blank_id text not null,
  colours text not null,
  fault text,
  proved_at timestamptz not null,
  primary key (design_version_id, blank_id, colours)
);
create trigger refuse_change before update or delete on listings.proof
  for each row execute function platform.refuse_change();

-- The count of a drop. A listing without a cap and without a limit per person has no row here.
create table listings.stock (
  listing_id text primary key references listings.listing (id),
  -- Sold and held when this run began; the cap is this many more.
  base integer not null default 0 check (base >= 0),
  cap integer check (cap > base),
  sold integer not null default 0 check (sold >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  check (sold + reserved <= cap)
);

-- Who holds or took how many: held -> taken | released. Units of a cancelled order come back through `returned`.
create table listings.hold (
  listing_id text not null references listings.stock (listing_id),
  holder text not null check (length(holder) between 1 and 200),
  person text check (length(person) <= 400),
  count integer not null check (count > 0),
  returned integer not null default 0,
  state text not null default 'held' check (state in ('held', 'taken', 'released')),
  made_at timestamptz not null,
  until_at timestamptz not null,
  primary key (listing_id, holder),
  check (returned between 0 and count),
  check (state = 'taken' or returned = 0)
);
create index hold_lapsing on listings.hold (until_at) where state = 'held';
create index hold_of_holder on listings.hold (holder);
create index hold_of_person on listings.hold (listing_id, person) where person is not null;

create function listings.guard_hold() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) in (('taken', 'held'), ('taken', 'released')) then
    raise exception 'units that were sold do not become a hold again' using errcode = 'check_violation';
  end if;
  if new.returned < old.returned then
    raise exception 'units come back once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_hold before update on listings.hold for each row execute function listings.guard_hold();

-- Units and profit of each order line, and of each refund of one. A listing's figures are sums over these rows.
create table listings.sale (
  listing_id text not null references listings.listing (id),
  line_id text not null,
  kind text not null check (kind in ('sale', 'refund')),
  reference text not null,
  units integer not null check (units >= 0),
  profit_minor bigint not null,
  at timestamptz not null,
  primary key (line_id, kind, reference)
);
create index sale_of_listing on listings.sale (listing_id) include (kind, units, profit_minor);
create trigger refuse_change before update or delete on listings.sale
  for each row execute function platform.refuse_change();
