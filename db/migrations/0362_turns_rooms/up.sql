create schema turns;

-- The line before a drop, one for each of its runs. Places up to `served` have been called.
create table turns.room (
  listing_id text not null references listings.listing (id),
  run integer not null check (run > 0),
  last_rank integer not null default 0 check (last_rank >= 0),
  served integer not null default 0,
  -- Who came before the start stands in an order that was drawn, once.
  drawn_at timestamptz,
  primary key (listing_id, run),
  check (served between 0 and last_rank)
);

-- One browser's place in a line. Without a rank it waits for the draw.
create table turns.place (
  id text primary key,
  listing_id text not null,
  run integer not null,
  browser text not null check (browser ~ '^[0-9a-f]{64}$'),
  lot bigint not null,
  rank integer check (rank > 0),
  arrived_at timestamptz not null,
  called_at timestamptz,
  claimed_at timestamptz,
  until_at timestamptz,
  used_at timestamptz,
  unique (listing_id, run, browser),
  unique (listing_id, run, rank),
  foreign key (listing_id, run) references turns.room (listing_id, run),
  check ((called_at is null) = (until_at is null)),
  check (claimed_at is null or called_at is not null),
  check (called_at is null or rank is not null)
);
create index place_at_work on turns.place (listing_id, run, until_at) where until_at is not null and used_at is null;
create index place_undrawn on turns.place (listing_id, run, lot) where rank is null;
create index place_called on turns.place (listing_id, run, called_at) where called_at is not null;
