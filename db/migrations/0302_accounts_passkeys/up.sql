-- Passkeys: the public half of a key pair on somebody's device.
create table accounts.passkey (
  id text primary key,
  person_id text not null references accounts.person (id) on delete cascade,
  credential_id text not null unique check (length(credential_id) between 16 and 1400),
  public_key text not null,
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  -- Kept by a service of the device's maker, and so on more than one device.
  synced boolean not null,
  made_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);
create index passkey_person on accounts.passkey (person_id, made_at);

create function accounts.keep_passkey() returns trigger language plpgsql as $$
begin
  if (new.id, new.person_id, new.credential_id, new.public_key, new.made_at)
     is distinct from (old.id, old.person_id, old.credential_id, old.public_key, old.made_at)
     or new.counter < old.counter then
    raise exception 'a passkey is only used and renamed, and its counter never goes back' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger passkey_kept before update on accounts.passkey
  for each row execute function accounts.keep_passkey();

-- What a device is asked to sign: once, for one purpose, for five minutes. Kept as its hash.
create table accounts.passkey_challenge (
  challenge_hash text primary key check (length(challenge_hash) = 43),
  purpose text not null check (purpose in ('add', 'enter')),
  person_id text references accounts.person (id) on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'add') = (person_id is not null))
);
create index passkey_challenge_over on accounts.passkey_challenge (expires_at);
