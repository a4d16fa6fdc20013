-- As before, each scope's count and its changes since; both tables are gone through once for all scopes, not once for each.
create or replace function platform.page_versions(scopes text[]) returns bigint[] language sql stable as $$
  select array[(extract(epoch from pg_postmaster_start_time()) * 1000)::bigint] || array_agg(
      coalesce(c.many, 0) + coalesce(n.many, 0) order by s.place)
    from unnest(scopes) with ordinality as s(scope, place)
    left join platform.page_count c on c.scope = s.scope
    left join (select scope, count(*) as many from platform.page_change where scope = any(scopes) group by scope) n
      on n.scope = s.scope
$$;
