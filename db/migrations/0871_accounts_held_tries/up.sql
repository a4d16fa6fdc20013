-- Tries at a password, counted for an account as one place (or one known browser) makes them, and for the account as all
-- strange places do. Under a keyed hash of what was typed, whether or not anybody has that address.
delete from accounts.sign_in_failure;
alter table accounts.sign_in_failure drop column first_failed_at;
alter table accounts.sign_in_failure add column tried_at timestamptz not null;
alter table accounts.sign_in_failure add column held_until timestamptz not null;
create index sign_in_failure_tried on accounts.sign_in_failure (tried_at);
