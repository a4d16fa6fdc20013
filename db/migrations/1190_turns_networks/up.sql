-- What a place comes from, as a keyed hash: a network whose turns mostly go quiet is called after others, never refused.
alter table turns.place add column network text check (network ~ '^[0-9a-f]{64}$');
create index place_missed on turns.place (listing_id, run, network) where passed_at is not null;
create index place_network_old on turns.place (arrived_at) where network is not null;
