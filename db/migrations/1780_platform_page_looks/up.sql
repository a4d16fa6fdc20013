-- What was noted goes in two steps: a sweep adds up what everybody could see by the sweep before it. Who looked between the
-- two has seen it there; who looked last before both finds in `page_count` which scopes each of them added to.
create table platform.page_sweep (
  one boolean primary key default true check (one),
  number bigint not null,
  -- Every transaction before it was over when the sweep of that number began.
  horizon bigint not null,
  at timestamptz not null
);
insert into platform.page_sweep (number, horizon, at) values (1, 0, '-infinity');
alter table platform.page_count add column sweep bigint not null default 0;
create index page_count_sweep on platform.page_count (sweep);
drop index platform.page_change_old;
create index page_change_tx on platform.page_change (tx);

-- What public pages show differently since a look with this snapshot and sweep: the scopes that were noted by transactions
-- which were not over then, and those of sweeps that came between. Nothing where there was no look before.
create function platform.page_look(since pg_snapshot, last_sweep bigint, scopes_most integer,
  out server bigint, out sweep bigint, out snapshot pg_snapshot, out at timestamptz, out noted text[], out swept text[])
language plpgsql stable as $$
begin
  server := (extract(epoch from pg_postmaster_start_time()) * 1000)::bigint;
  snapshot := pg_current_snapshot();
  at := platform.business_now();
  select s.number into sweep from platform.page_sweep s;
  noted := array(select c.scope from platform.page_change c where c.tx >= pg_snapshot_xmin(since)::text::bigint
    and not pg_visible_in_snapshot(c.tx::text::xid8, since));
  swept := '{}';
  if last_sweep + 1 < page_look.sweep then
    swept := array(select c.scope from platform.page_count c where c.sweep > last_sweep + 1 limit scopes_most + 1);
  end if;
end $$;
