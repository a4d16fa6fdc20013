-- What fails just now, and what failed: one open row a kind, so that of many processes one tells it.
create table platform.trouble (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z_]{2,30}$'),
  detail text not null check (length(detail) between 1 and 500),
  began_at timestamptz not null default clock_timestamp(),
  over_at timestamptz check (over_at >= began_at)
);
create unique index trouble_open on platform.trouble (kind) where over_at is null;
create index trouble_recent on platform.trouble (began_at desc);
