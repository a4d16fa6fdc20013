-- What a refund gives back and what a dispute took stays as it was written; each ends once, and a refund may come back.
create function payments.keep_refund() returns trigger language plpgsql as $$
begin
  if (new.id, new.charge_id, new.key, new.amount_minor, new.currency, new.reason, new.requested_at)
     is distinct from (old.id, old.charge_id, old.key, old.amount_minor, old.currency, old.reason, old.requested_at)
     or (old.provider_ref is not null and new.provider_ref is distinct from old.provider_ref) then
    raise exception 'what refund % gives back is never changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and (old.status, new.status) not in
     (('requested', 'succeeded'), ('requested', 'failed'), ('succeeded', 'failed')) then
    raise exception 'a refund can''t go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refund_kept before update on payments.refund for each row execute function payments.keep_refund();

create function payments.keep_dispute() returns trigger language plpgsql as $$
begin
  if (new.id, new.charge_id, new.provider, new.provider_ref, new.amount_minor, new.currency, new.opened_at)
     is distinct from (old.id, old.charge_id, old.provider, old.provider_ref, old.amount_minor, old.currency, old.opened_at) then
    raise exception 'what dispute % took is never changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and old.status <> 'open' then
    raise exception 'dispute % has ended', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger dispute_kept before update on payments.dispute for each row execute function payments.keep_dispute();
create trigger dispute_stays before delete on payments.dispute for each row execute function platform.refuse_change();
