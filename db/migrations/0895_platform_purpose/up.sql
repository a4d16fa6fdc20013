-- What a database is for. No row: nothing has started on it yet.
create table platform.purpose (
  only_row boolean primary key default true check (only_row),
  -- True: the sample shop, whose business time moves. False: somebody's business.
  sample boolean not null,
  decided_at timestamptz not null default clock_timestamp()
);

-- Only the sample moves business time; any other database on which something has happened is a business.
insert into platform.purpose (sample)
  select movable from platform.clock, platform.fact_id_seq where movable or is_called;

create function platform.keep_purpose() returns trigger language plpgsql as $$
begin
  raise exception 'what a database is for never changes';
end $$;
create trigger keep_purpose before update or delete on platform.purpose
  for each row execute function platform.keep_purpose();
