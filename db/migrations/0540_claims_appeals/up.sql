-- A declined claim may be asked again once, and somebody else decides it.
alter table claims.claim add column appeal_of text unique references claims.claim (id);

create function claims.guard_appeal() returns trigger language plpgsql as $$
begin
  if new.appeal_of is not null and not exists
     (select 1 from claims.claim c where c.id = new.appeal_of and c.status = 'declined' and c.appeal_of is null
        and (c.order_id, c.unit_id, c.fault) = (new.order_id, new.unit_id, new.fault)) then
    raise exception 'claim % can''t be asked again', new.appeal_of using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger appeal_made before insert on claims.claim for each row execute function claims.guard_appeal();

create or replace function claims.guard_claim() returns trigger language plpgsql as $$
begin
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
