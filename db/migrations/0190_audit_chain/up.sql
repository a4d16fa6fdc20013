create schema audit;

-- Who did what. Rows are only added; each holds the hash of the one before, so a missing or changed row shows.
create table audit.entry (
  id bigint primary key,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('person', 'system', 'nobody')),
  actor_id text not null,
  actor_name text not null,
  assurance text not null,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  resource text not null,
  shop_id text,
  before jsonb,
  after jsonb,
  request_id text not null,
  previous_hash text not null,
  hash text not null unique
);
create index entry_resource on audit.entry (resource, id desc);
create index entry_shop on audit.entry (shop_id, id desc) where shop_id is not null;
create index entry_actor on audit.entry (actor_id, id desc);

create function audit.hash_of(e audit.entry) returns text language sql immutable as $$
  select encode(sha256(convert_to(jsonb_build_array(
    e.id, extract(epoch from e.at)::text, e.actor_kind, e.actor_id, e.actor_name, e.assurance, e.action, e.resource,
    e.shop_id, e.before, e.after, e.request_id, e.previous_hash)::text, 'UTF8')), 'hex')
$$;

-- The number is given under the lock, so that the order of numbers is the order of the chain.
create function audit.link() returns trigger language plpgsql as $$
declare last audit.entry;
begin
  perform pg_advisory_xact_lock(hashtext('audit.entry'));
  select * into last from audit.entry order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.previous_hash := coalesce(last.hash, '');
  new.hash := audit.hash_of(new);
  return new;
end $$;
create trigger link before insert on audit.entry for each row execute function audit.link();
create trigger rows_stay before update or delete on audit.entry
  for each row execute function platform.refuse_change();
create trigger table_stays before truncate on audit.entry
  for each statement execute function platform.refuse_change();
