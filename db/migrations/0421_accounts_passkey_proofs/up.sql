-- A passkey proves again who is signed in, or takes the second step of signing in: a challenge of its own, for one person.
alter table accounts.passkey_challenge drop constraint passkey_challenge_purpose_check;
alter table accounts.passkey_challenge add constraint passkey_challenge_purpose_check
  check (purpose in ('add', 'enter', 'prove'));
alter table accounts.passkey_challenge drop constraint passkey_challenge_check;
alter table accounts.passkey_challenge add constraint passkey_challenge_check
  check ((purpose = 'enter') = (person_id is null));
