-- Units that were sold stay sold to whom they were, in their number and their run; a hold that came to nothing may go.
create or replace function listings.guard_hold() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state = 'taken' then
      raise exception 'units that were sold stay in the count' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if (old.state, new.state) in (('taken', 'held'), ('taken', 'released')) then
    raise exception 'units that were sold do not become a hold again' using errcode = 'check_violation';
  end if;
  if new.returned < old.returned then
    raise exception 'units come back once' using errcode = 'check_violation';
  end if;
  if old.state = 'taken' and (new.listing_id, new.holder, new.count, new.run)
     is distinct from (old.listing_id, old.holder, old.count, old.run) then
    raise exception 'how many units were sold is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger guard_hold on listings.hold;
create trigger guard_hold before update or delete on listings.hold
  for each row execute function listings.guard_hold();
