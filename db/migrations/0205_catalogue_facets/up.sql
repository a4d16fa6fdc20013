-- What a list can be narrowed by, beside brand, technique and colour. Filled at the next import.
alter table catalogue.blank add column sizes text[] not null default '{}';
alter table catalogue.blank add column area_labels text[] not null default '{}';
delete from catalogue.import;
