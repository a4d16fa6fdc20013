create schema moderation;

-- What may follow what. The same table as `caseMoves` in modules/moderation/case.ts; a test compares the two.
create table moderation.move (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into moderation.move (from_status, to_status) values
  ('open', 'dismissed'), ('open', 'hidden'), ('open', 'taken_down'),
  ('hidden', 'taken_down'), ('hidden', 'restored'), ('hidden', 'appealed'),
  ('taken_down', 'restored'), ('taken_down', 'appealed'), ('taken_down', 'countered'),
  ('appealed', 'upheld'), ('appealed', 'restored'),
  ('countered', 'restored'), ('countered', 'upheld');

-- One question about one listing, or about a store as a whole: everything reported, said and decided hangs on it.
create table moderation.incident (
  id text primary key,
  shop_id text not null,
  listing_id text,
  reason text not null check (reason in ('copyright', 'trademark', 'hate', 'adult', 'counterfeit', 'other')),
  status text not null default 'open' check (status in
    ('open', 'dismissed', 'hidden', 'taken_down', 'appealed', 'countered', 'upheld', 'restored')),
  opened_at timestamptz not null,
  -- What the creator reads, and who decided first.
  words text check (length(words) between 3 and 2000),
  strike boolean not null default false,
  decided_by text,
  decided_at timestamptz,
  appeal text check (length(appeal) between 20 and 5000),
  appealed_at timestamptz,
  appeal_decided_by text,
  -- The counter-notice: who signed it, and between which moments the listing comes back by itself.
  counter_name text check (length(counter_name) between 1 and 160),
  counter_address text check (length(counter_address) between 10 and 500),
  counter_words text check (length(counter_words) between 20 and 5000),
  countered_at timestamptz,
  restores_from timestamptz,
  restores_until timestamptz,
  constraint decided_with_words check (status in ('open') or (words is not null and decided_by is not null and decided_at is not null)),
  constraint strike_needs_a_takedown check (not strike or status in ('taken_down', 'appealed', 'countered', 'upheld', 'restored')),
  constraint appeal_whole check ((appeal is null) = (appealed_at is null)),
  constraint appealed_with_words check (status <> 'appealed' or appeal is not null),
  constraint another_decides check (appeal_decided_by <> decided_by),
  constraint counter_whole check (num_nulls(counter_name, counter_address, counter_words, countered_at, restores_from, restores_until) in (0, 6)),
  constraint counter_of_copyright check (countered_at is null or (reason = 'copyright' and listing_id is not null)),
  constraint countered_with_a_clock check (status <> 'countered' or countered_at is not null),
  constraint clock_runs check (countered_at < restores_from and restores_from < restores_until)
);
create unique index incident_live on moderation.incident (shop_id, coalesce(listing_id, ''))
  where status in ('open', 'hidden', 'taken_down', 'appealed', 'countered');
create index incident_of_shop on moderation.incident (shop_id, opened_at desc);
create index incident_clock on moderation.incident (restores_from) where status = 'countered';

create function moderation.guard_incident() returns trigger language plpgsql as $$
begin
  if (new.id, new.shop_id, new.listing_id, new.opened_at) is distinct from (old.id, old.shop_id, old.listing_id, old.opened_at) then
    raise exception 'what incident % is about is never changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and not exists
      (select from moderation.move where from_status = old.status and to_status = new.status) then
    raise exception 'an incident does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if old.decided_by is not null and new.decided_by is distinct from old.decided_by and old.status not in ('open', 'hidden') then
    raise exception 'who decided incident % is kept', old.id using errcode = 'restrict_violation';
  end if;
  if (old.status = 'appealed' and new.status <> 'appealed') and new.appeal_decided_by is null then
    raise exception 'somebody decides an appeal' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_incident before update on moderation.incident
  for each row execute function moderation.guard_incident();
create trigger incident_stays before delete on moderation.incident
  for each row execute function platform.refuse_change();

-- What somebody reported. It counts once its e-mail address is confirmed; until then it has no incident.
create table moderation.report (
  id text primary key,
  incident_id text references moderation.incident (id),
  shop_id text not null,
  listing_id text,
  reason text not null check (reason in ('copyright', 'trademark', 'hate', 'adult', 'counterfeit', 'other')),
  words text not null check (length(words) between 10 and 5000),
  links text not null default '' check (length(links) <= 2000),
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) <= 254),
  made_at timestamptz not null,
  confirmed_at timestamptz,
  constraint confirmed_belongs check ((confirmed_at is null) = (incident_id is null))
);
create index report_of_incident on moderation.report (incident_id) where incident_id is not null;
create function moderation.keep_report() returns trigger language plpgsql as $$
begin
  if old.confirmed_at is not null
     or (new.id, new.shop_id, new.listing_id, new.reason, new.words, new.links, new.name, new.email, new.made_at)
        is distinct from
        (old.id, old.shop_id, old.listing_id, old.reason, old.words, old.links, old.name, old.email, old.made_at) then
    raise exception 'report % is evidence and never changed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger report_kept before update on moderation.report for each row execute function moderation.keep_report();
create trigger report_stays before delete on moderation.report
  for each row when (old.confirmed_at is not null) execute function platform.refuse_change();

-- Each step of an incident, for everybody who has to understand it later.
create table moderation.step (
  incident_id text not null references moderation.incident (id),
  place integer not null check (place > 0),
  event text not null check (length(event) between 1 and 40),
  status text not null,
  by_person text,
  by_name text not null check (length(by_name) between 1 and 120),
  words text not null default '' check (length(words) <= 5000),
  at timestamptz not null,
  primary key (incident_id, place)
);
create trigger refuse_change before update or delete on moderation.step
  for each row execute function platform.refuse_change();
