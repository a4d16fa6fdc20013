-- A code of one member of a tier: made from the tier's code, with its terms, to be used once.
alter table promotions.code add column parent_id text references promotions.code (id);
alter table promotions.code add column member text check (length(member) between 1 and 120);
alter table promotions.code add constraint members_code_is_used_once
  check (case when parent_id is null then member is null else member is not null and uses_max = 1 and per_buyer = 1 end);
create index code_of_member on promotions.code (parent_id) where parent_id is not null;
create unique index one_code_a_member on promotions.code (parent_id, member) where parent_id is not null and ended_at is null;
