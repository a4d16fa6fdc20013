-- It told that prices or stock moved: it is asked soon, not tomorrow.
alter table catalogue.feed add column moved boolean not null default false;
