-- When a place was last asked after, and when its fan gave it up. Who isn't seen holds up nobody behind them.
alter table turns.place add column seen_at timestamptz not null default now();
alter table turns.place add column left_at timestamptz;
update turns.place set seen_at = coalesce(claimed_at, called_at, arrived_at);
create index place_uncalled on turns.place (listing_id, run, rank) where called_at is null and left_at is null;
-- A turn also ends when it is given up.
create index place_ended on turns.place (listing_id, run, coalesce(used_at, left_at, until_at)) where called_at is not null;
drop index turns.place_over;
