-- Keys of programs. Only the hash of a key is kept; `ending` is what its owner knows it by.
create table accounts.api_key (
  id text primary key,
  shop_id text not null references accounts.shop (id),
  name text not null check (length(name) between 1 and 60),
  key_hash text not null unique check (length(key_hash) = 43),
  ending text not null check (length(ending) = 4),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['listings:read', 'orders:read']),
  made_by text not null,
  made_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_key_shop on accounts.api_key (shop_id, made_at desc);

create function accounts.keep_api_key() returns trigger language plpgsql as $$
begin
  if (new.id, new.shop_id, new.name, new.key_hash, new.ending, new.scopes, new.made_by, new.made_at)
     is distinct from (old.id, old.shop_id, old.name, old.key_hash, old.ending, old.scopes, old.made_by, old.made_at)
     or (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at) then
    raise exception 'key % is only used and revoked', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger api_key_kept before update on accounts.api_key
  for each row execute function accounts.keep_api_key();
