-- What a key was called is the creator's own words. It goes when the key is revoked for good.
create or replace function accounts.keep_api_key() returns trigger language plpgsql as $$
begin
  if (new.id, new.shop_id, new.key_hash, new.ending, new.scopes, new.made_by, new.made_at)
     is distinct from (old.id, old.shop_id, old.key_hash, old.ending, old.scopes, old.made_by, old.made_at)
     or (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at)
     or (new.name <> old.name and (new.name <> 'Erased' or new.revoked_at is null)) then
    raise exception 'key % is only used and revoked', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
