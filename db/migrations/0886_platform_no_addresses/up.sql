-- A limit is counted under a kind and an id or a keyed hash. Addresses of mail or network have an @, a dot or a slash.
delete from platform.bucket where name !~ '^[A-Za-z0-9_:-]+$';
alter table platform.bucket add constraint bucket_names_nobody check (name ~ '^[A-Za-z0-9_:-]+$');
