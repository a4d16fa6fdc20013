-- That something which public pages show has changed: a row for each transaction and shop ('*' is every shop's). Rows
-- only come, so that two who change at once never wait for each other; a sweep takes the old ones away. Nothing is
-- lost with it in a crash: pages are kept for seconds.
create unlogged table platform.page_change (
  scope text not null,
  tx bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (scope, tx)
);
create index page_change_old on platform.page_change (at);

create function platform.note_page(scope text) returns void language sql as $$
  insert into platform.page_change (scope, tx) values (scope, pg_current_xact_id()::text::bigint) on conflict do nothing
$$;

-- For triggers. Of a row, the argument names the column of its shop; of a statement, every shop is meant.
create function platform.page_changed() returns trigger language plpgsql as $$
begin
  if tg_level = 'STATEMENT' then
    perform platform.note_page('*');
  elsif tg_op = 'DELETE' then
    perform platform.note_page(to_jsonb(old) ->> tg_argv[0]);
  else
    perform platform.note_page(to_jsonb(new) ->> tg_argv[0]);
  end if;
  return null;
end $$;

create trigger page_changed after update on platform.clock for each statement execute function platform.page_changed();
