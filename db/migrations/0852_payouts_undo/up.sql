-- Details that their owner undid by the link of the letter: never in use again.
alter table payouts.destination add column undone_at timestamptz;
alter table payouts.destination add constraint destination_undone_check
  check (undone_at is null or replaced_at is not null);
create function payouts.keep_undone() returns trigger language plpgsql as $$
begin
  if old.undone_at is not null and (new.undone_at is distinct from old.undone_at or new.replaced_at is null) then
    raise exception 'details % were undone', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger undone_stays before update on payouts.destination
  for each row execute function payouts.keep_undone();
