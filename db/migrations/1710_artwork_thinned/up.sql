-- When the versions of a design that saving left behind are looked through; null: there are none to look through.
alter table artwork.design add column thin_at timestamptz;
update artwork.design set thin_at = saved_at + interval '1 day';
create index design_to_thin on artwork.design (thin_at) where thin_at is not null;

-- A version never changes. It goes only where a later one of the same hour stays, and a day after it was saved.
create function artwork.guard_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    raise exception 'a version of a design is never changed: update is refused' using errcode = 'restrict_violation';
  end if;
  if old.saved_at > platform.business_now() - interval '1 day' or not exists (
    select from artwork.design_version later where later.design_id = old.design_id and later.number > old.number
      and date_trunc('hour', later.saved_at, 'UTC') = date_trunc('hour', old.saved_at, 'UTC')
  ) then
    raise exception 'the last version of an hour, and each of the last day, stays: delete is refused'
      using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
drop trigger design_version_stays on artwork.design_version;
create trigger guard_version before update or delete on artwork.design_version
  for each row execute function artwork.guard_version();
