-- Where a press stands decides what customs ask for a parcel that leaves from there.
alter table production.facility add column country char(2) check (country ~ '^[A-Z]{2}$');
update production.facility set country = case id when 'lagos' then 'NG' when 'leipzig' then 'DE' when 'printful' then 'US' end;
alter table production.facility alter column country set not null;
