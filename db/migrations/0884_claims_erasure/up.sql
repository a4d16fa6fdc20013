-- What a claim says stays as it was said, until the fan who said it is erased: then the words go, and the answer to them.
create or replace function claims.guard_claim() returns trigger language plpgsql as $$
begin
  if new.words = 'Erased at the fan’s wish.' and new.words <> old.words then
    if (to_jsonb(new) - '{words,answer}'::text[]) is distinct from (to_jsonb(old) - '{words,answer}'::text[])
       or old.decided_at is null or new.answer <> 'Erased at the fan’s wish.' then
      raise exception 'of claim % only the words are erased, once it is decided', old.id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.id, new.shop_id, new.order_id, new.unit_id, new.fault, new.words, new.opened_at, new.appeal_of)
     is distinct from (old.id, old.shop_id, old.order_id, old.unit_id, old.fault, old.words, old.opened_at, old.appeal_of) then
    raise exception 'what claim % says is never changed', old.id using errcode = 'restrict_violation';
  end if;
  if old.decided_at is not null then
    raise exception 'claim % is decided', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and not exists
     (select 1 from claims.move m where m.from_status = old.status and m.to_status = new.status) then
    raise exception 'a claim can''t go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if new.decided_by is not null and exists
     (select 1 from claims.claim c where c.id = new.appeal_of and c.decided_by = new.decided_by) then
    raise exception 'somebody else decides claim %', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
