-- The double of a registrar and its name servers: an outside service that happens to run in this process.
create schema test_registrar;
create table test_registrar.name (
  name text primary key,
  bought_by text not null,
  bought_at timestamptz not null
);
create table test_registrar.record (
  name text not null,
  kind text not null check (kind in ('TXT', 'CNAME')),
  value text not null check (length(value) <= 255),
  primary key (name, kind)
);
