-- What a batch holds, as one hash over its pieces in the order of the press. Batches that closed before have none.
alter table production.batch add column manifest_hash text check (manifest_hash ~ '^[0-9a-f]{64}$');

create function production.keep_manifest() returns trigger language plpgsql as $$
begin
  if old.manifest_hash is not null and new.manifest_hash is distinct from old.manifest_hash then
    raise exception 'the manifest of batch % is never rewritten', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger manifest_kept before update on production.batch
  for each row execute function production.keep_manifest();
