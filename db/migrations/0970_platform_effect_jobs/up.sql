-- Which queues work on what follows from a fact, written at each start from the map of flows. `line` names fields of the
-- fact: the first that it has says whose turn it is, and jobs of one turn on one queue run one after another.
create table platform.route (
  fact text not null check (fact ~ '^[a-z_]+\.[a-z_]+$'),
  queue text not null check (queue ~ '^[a-z-]+$'),
  line text[] not null default '{}',
  primary key (fact, queue)
);

-- Writes the jobs of a fact as pg-boss writes them, a row for each queue. A fact that was told before this release may
-- have been worked on in part: `again` says so.
create function platform.put_to_work(fact_id bigint, fact text, payload jsonb, again boolean) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  routed integer := (select count(*) from platform.route r where r.fact = put_to_work.fact);
  put integer;
begin
  if routed = 0 then return; end if;
  insert into jobs.job (id, name, data, singleton_key, policy, priority, start_after, created_on, keep_until, expire_seconds,
    deletion_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter, heartbeat_seconds)
  -- Of jobs of one moment the lower id comes first.
  select (lpad(to_hex(fact_id), 16, '0') || right(replace(gen_random_uuid()::text, '-', ''), 16))::uuid, q.name,
    jsonb_build_object('fact', put_to_work.fact, 'id', fact_id, 'payload', payload)
      || case when again then '{"again": true}'::jsonb else '{}' end,
    case when q.policy = 'key_strict_fifo' then coalesce(
      (select payload ->> field from unnest(r.line) with ordinality o(field, n) where payload ->> field is not null order by n limit 1),
      fact_id::text) end,
    -- The moment of the fact, not that of its transaction's beginning: who waited for the order comes after it.
    q.policy, 0, now(), clock_timestamp(), now() + q.retention_seconds * interval '1 second', q.expire_seconds,
    q.deletion_seconds, q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.dead_letter, q.heartbeat_seconds
  from platform.route r join jobs.queue q on q.name = r.queue
  where r.fact = put_to_work.fact order by q.name;
  get diagnostics put = row_count;
  if put <> routed then
    raise exception 'the fact % has a route to a queue that does not exist', put_to_work.fact;
  end if;
  -- Workers that listen wake when this commits.
  perform pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), r.queue)
  from platform.route r where r.fact = put_to_work.fact;
end $$;

-- As the owner of the tables: a shop's own transaction tells facts and may touch no job.
create function platform.fact_to_jobs() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform platform.put_to_work(new.id, new.name, new.payload, false);
  -- A worker of the release before looks for facts that are not done.
  if exists (select from platform.route r where r.fact = new.name) then
    new.done_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger to_jobs before insert on platform.fact for each row when (new.done_at is null)
  execute function platform.fact_to_jobs();
revoke execute on function platform.put_to_work(bigint, text, jsonb, boolean) from public;

-- Facts don't fail any more: their jobs do.
update platform.trouble set over_at = now() where kind = 'facts' and over_at is null;
