-- Each time that a listing was on sale. A listing knows its present run alone, and what sold in an earlier one is told by when.
create table listings.run (
  listing_id text not null references listings.listing (id) on delete cascade,
  shop_id text not null,
  launched_at timestamptz not null,
  -- When fans could buy: the start that was set, or the launch.
  opened_at timestamptz not null,
  ended_at timestamptz,
  end_cause text,
  units_cap integer,
  primary key (listing_id, launched_at),
  check (ended_at >= launched_at)
);

create function listings.write_run() returns trigger language plpgsql as $$
begin
  insert into listings.run as run (listing_id, shop_id, launched_at, opened_at, ended_at, end_cause, units_cap)
  values (new.id, new.shop_id, new.launched_at, greatest(new.launched_at, new.starts_at),
    case when new.ended_at >= new.launched_at then new.ended_at end,
    case when new.ended_at >= new.launched_at then new.end_cause end, new.units_cap)
  on conflict (listing_id, launched_at) do update set opened_at = excluded.opened_at, ended_at = excluded.ended_at,
    end_cause = excluded.end_cause, units_cap = excluded.units_cap;
  return null;
end $$;
create trigger run_written after insert or update of launched_at, starts_at, ended_at, end_cause, units_cap on listings.listing
  for each row when (new.launched_at is not null) execute function listings.write_run();

insert into listings.run (listing_id, shop_id, launched_at, opened_at, ended_at, end_cause, units_cap)
select id, shop_id, launched_at, greatest(launched_at, starts_at), case when ended_at >= launched_at then ended_at end,
  case when ended_at >= launched_at then end_cause end, units_cap
from listings.listing where launched_at is not null;
