-- As before, but for a database without pg-boss's tables.
create or replace function platform.write_jobs(fact_id bigint, fact text, payload jsonb, again boolean) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  -- As pg-boss names it.
  channel constant text := 'pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24);
  routed integer;
  put integer;
begin
  -- A database in which no worker has run yet has no jobs, and no route either.
  if to_regclass('jobs.job') is null and not exists (select from platform.route r where r.fact = write_jobs.fact) then
    return false;
  end if;
  with routes as (
    select r.queue, r.line from platform.route r where r.fact = write_jobs.fact
  ), written as (
    insert into jobs.job (id, name, data, singleton_key, policy, priority, start_after, created_on, keep_until, expire_seconds,
      deletion_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter, heartbeat_seconds)
    -- Of jobs of one moment the lower id comes first.
    select (lpad(to_hex(fact_id), 16, '0') || right(replace(gen_random_uuid()::text, '-', ''), 16))::uuid, q.name,
      jsonb_build_object('fact', write_jobs.fact, 'id', fact_id, 'payload', payload)
        || case when again then '{"again": true}'::jsonb else '{}' end,
      case when q.policy = 'key_strict_fifo' then coalesce(
        (select payload ->> field from unnest(r.line) with ordinality o(field, n) where payload ->> field is not null order by n limit 1),
        fact_id::text) end,
      -- The moment of the fact, not that of its transaction's beginning: who waited for the order comes after it.
      q.policy, 0, now(), clock_timestamp(), now() + q.retention_seconds * interval '1 second', q.expire_seconds,
      q.deletion_seconds, q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.dead_letter, q.heartbeat_seconds
    from routes r join jobs.queue q on q.name = r.queue order by q.name
    returning name
  )
  -- Workers that listen wake when this commits.
  select (select count(*) from routes), count(pg_notify(channel, name)) into routed, put from written;
  if put <> routed then
    raise exception 'the fact % has a route to a queue that does not exist', write_jobs.fact;
  end if;
  return routed > 0;
end $$;
