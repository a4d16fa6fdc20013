create schema if not exists platform;

-- Business time is the database clock plus an offset. Outside sample mode the offset stays zero.
create table platform.clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0,
  movable boolean not null default false,
  check (movable or offset_ms = 0)
);
insert into platform.clock default values;

create function platform.business_now() returns timestamptz language sql volatile as $$
  select clock_timestamp() + (select offset_ms from platform.clock) * interval '1 millisecond'
$$;

-- Facts told by verbs, in the transaction of their effect; reactions run after commit, each exactly once.
create table platform.fact (
  id bigint generated always as identity primary key,
  name text not null check (name ~ '^[a-z_]+\.[a-z_]+$'),
  payload jsonb not null,
  told_at timestamptz not null default platform.business_now(),
  done_at timestamptz,
  attempts integer not null default 0,
  retry_at timestamptz not null default clock_timestamp(),
  failure text
);
create index fact_waiting on platform.fact (id) where done_at is null;

create table platform.reaction (
  fact_id bigint not null references platform.fact (id),
  name text not null,
  done_at timestamptz not null default clock_timestamp(),
  primary key (fact_id, name)
);

-- A command runs once per key; the row holds its answer.
create table platform.command (
  actor text not null,
  name text not null,
  key text not null check (length(key) between 8 and 200),
  body_hash text not null,
  answer jsonb,
  ran_at timestamptz not null default clock_timestamp(),
  primary key (actor, name, key)
);

-- Token buckets shared by all processes.
create table platform.bucket (
  name text primary key,
  tokens double precision not null,
  filled_at timestamptz not null default clock_timestamp()
);

create table platform.setting (
  name text primary key,
  value jsonb not null
);

-- Insert-only tables use this trigger.
create function platform.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: rows there are never changed or deleted', tg_op, tg_table_schema, tg_table_name
    using errcode = 'restrict_violation';
end $$;
