-- Each version of the terms holds the hash of itself and of the one before: what was promised then can be proved.
create function house.hash_of(kind text, version integer, body jsonb, valid_from timestamptz, before text)
returns text language sql immutable as $$
  select encode(sha256(convert_to(
    jsonb_build_array(kind, version, body, extract(epoch from valid_from)::text, coalesce(before, ''))::text, 'UTF8')), 'hex')
$$;

alter table house.terms add column hash text check (hash ~ '^[0-9a-f]{64}$');

create function house.seal_terms() returns trigger language plpgsql as $$
begin
  new.hash := house.hash_of(new.kind, new.version, new.body, new.valid_from,
    (select t.hash from house.terms t where t.kind = new.kind and t.version < new.version order by t.version desc limit 1));
  return new;
end $$;
create trigger terms_are_sealed before insert on house.terms for each row execute function house.seal_terms();

-- Versions that were there before get theirs now, in their order.
alter table house.terms disable trigger terms_are_kept;
do $$
declare
  one record;
begin
  for one in select kind, version from house.terms order by kind, version loop
    update house.terms t set hash = house.hash_of(t.kind, t.version, t.body, t.valid_from,
      (select p.hash from house.terms p where p.kind = t.kind and p.version < t.version order by p.version desc limit 1))
    where (t.kind, t.version) = (one.kind, one.version);
  end loop;
end $$;
alter table house.terms enable trigger terms_are_kept;
