-- Lines of dots an inch, for a press that lays ink or none.
alter table production.facility add column screen_lpi integer check (screen_lpi between 25 and 85);
