-- An export holds files now, and may be larger than two gigabytes.
alter table accounts.data_export alter column bytes type bigint;
