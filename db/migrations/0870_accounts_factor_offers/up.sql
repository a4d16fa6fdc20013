-- What an authenticator app may still scan. One for a session, which is its only reader; it ends with it.
create table accounts.factor_offer (
  session_id text primary key references accounts.session (id) on delete cascade,
  person_id text not null references accounts.person (id) on delete cascade,
  sealed_secret text not null,
  offered_at timestamptz not null
);
create index factor_offer_person on accounts.factor_offer (person_id);

-- A secret that nobody scanned was open to every session of its person, for as long as the account was there.
delete from accounts.two_factor where enabled_at is null;
alter table accounts.two_factor alter column enabled_at set not null;
