-- Whether a release that does not know this migration must not run on it.
alter table platform.migration add column breaks_older boolean not null default false;
