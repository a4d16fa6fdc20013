-- Presses change places in one statement: no two have one rank when it is over.
alter table production.facility drop constraint facility_rank_key;
alter table production.facility add constraint facility_rank_key unique (rank) deferrable initially immediate;
