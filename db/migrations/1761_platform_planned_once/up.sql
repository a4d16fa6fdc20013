-- What each page and each change of one asks: a body in SQL is planned again by every statement that calls it, one of these
-- once for each connection.
create or replace function platform.business_now() returns timestamptz language plpgsql as $$
begin
  return clock_timestamp() + (select offset_ms from platform.clock) * interval '1 millisecond';
end $$;

create or replace function platform.note_page(scope text) returns void language plpgsql as $$
begin
  insert into platform.page_change (scope, tx) values (note_page.scope, pg_current_xact_id()::text::bigint)
  on conflict on constraint page_change_pkey do nothing;
end $$;

create or replace function platform.page_versions(scopes text[]) returns bigint[] language plpgsql stable as $$
begin
  return (select array[(extract(epoch from pg_postmaster_start_time()) * 1000)::bigint] || array_agg(
      coalesce(c.many, 0) + coalesce(n.many, 0) order by s.place)
    from unnest(scopes) with ordinality as s(scope, place)
    left join platform.page_count c on c.scope = s.scope
    left join (select p.scope, count(*) as many from platform.page_change p where p.scope = any(scopes) group by p.scope) n
      on n.scope = s.scope);
end $$;
