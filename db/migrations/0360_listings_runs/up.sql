-- Each launch of a drop is a run of its own: its units are numbered from 1, and what an earlier run gives back is not
-- for sale in a later one.
alter table listings.stock add column run integer not null default 1 check (run > 0);
alter table listings.hold add column run integer not null default 1 check (run > 0);
update listings.hold h set run = k.run from listings.stock k where k.listing_id = h.listing_id;
