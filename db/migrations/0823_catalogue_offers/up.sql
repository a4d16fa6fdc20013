-- What of the catalogue an operator offers, at which cost, and who answers for it. A blank without an offer is reference
-- alone: brand, model, sizes, print areas; no cost, no stock, in no list that a creator or fan sees.
create table catalogue.offer (
  blank_id text primary key references catalogue.blank (id) deferrable initially deferred,
  -- Cents per size; none: the figures of the data, which the sample shop sells at.
  costs jsonb check (jsonb_typeof(costs) = 'object'),
  further_area_minor bigint check (further_area_minor >= 0),
  -- What a colour and size begins with that joins later: none where nothing runs out.
  runs_out boolean not null,
  source text not null check (source in ('typed', 'file', 'sample')),
  offered_by text not null check (length(offered_by) between 1 and 120),
  offered_at timestamptz not null,
  check ((costs is null) = (source = 'sample')),
  check ((costs is null) = (further_area_minor is null))
);
alter table catalogue.blank add column offered boolean not null default false;

-- What is there already is sold already.
insert into catalogue.offer (blank_id, runs_out, source, offered_by, offered_at)
  select id, true, 'sample', 'Before blanks were offered', now() from catalogue.blank;
update catalogue.blank set offered = true;
