-- What is to change in the catalogue, with the moment from which it holds. Creators hear of it before.
create table catalogue.change (
  id text primary key,
  blank_id text not null references catalogue.blank (id),
  -- {"costs": {"M": 1150, ...}} or {"colour": "black", "offered": false}
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  state text not null default 'planned' check (state in ('planned', 'applied', 'withdrawn')),
  planned_by text not null check (length(planned_by) between 1 and 120),
  planned_at timestamptz not null,
  effective_at timestamptz not null,
  ended_at timestamptz,
  constraint not_backwards check (effective_at >= planned_at),
  constraint ended_with_its_state check ((state = 'planned') = (ended_at is null)),
  constraint not_early check (state <> 'applied' or ended_at >= effective_at)
);
create index change_due on catalogue.change (effective_at) where state = 'planned';
create index change_of_blank on catalogue.change (blank_id, planned_at desc);

create function catalogue.keep_change() returns trigger language plpgsql as $$
begin
  if old.state <> 'planned'
     or (new.id, new.blank_id, new.details, new.planned_by, new.planned_at, new.effective_at)
        is distinct from (old.id, old.blank_id, old.details, old.planned_by, old.planned_at, old.effective_at) then
    raise exception 'change % of the catalogue is history', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger change_kept before update on catalogue.change for each row execute function catalogue.keep_change();
create trigger change_stays before delete on catalogue.change
  for each row execute function platform.refuse_change();
