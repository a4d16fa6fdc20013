create schema accounts;

-- People. Addresses are stored in lower case, so that one mailbox is one person.
create table accounts.person (
  id text primary key,
  name text not null check (length(name) between 1 and 120),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  email_verified boolean not null default false,
  image text,
  phone text not null default '' check (length(phone) <= 40),
  street text not null default '' check (length(street) <= 160),
  apartment text not null default '' check (length(apartment) <= 80),
  country text not null default '' check (length(country) <= 60),
  state text not null default '' check (length(state) <= 60),
  city text not null default '' check (length(city) <= 60),
  zip text not null default '' check (length(zip) <= 20),
  share_after_launch boolean not null default true,
  boosted boolean not null default false,
  -- What the person asked for at sign-up; the shop is opened when the address is confirmed.
  wanted_shop jsonb,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  check (country <> '' or state = ''),
  check (state <> '' or city = '')
);

-- How a person proves who they are: a password hash, later a linked provider.
create table accounts.credential (
  id text primary key,
  person_id text not null references accounts.person (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password_hash text check (password_hash like '$argon2id$%'),
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (provider_id, account_id),
  unique (person_id, provider_id)
);

-- Signed-in browsers. Every new row is half: it opens nothing but the second step, until a verb raises it.
create table accounts.session (
  id text primary key,
  person_id text not null references accounts.person (id) on delete cascade,
  token_hash text not null unique check (length(token_hash) = 43),
  assurance text not null default 'half' check (assurance in ('half', 'password', 'second')),
  second_factor_at timestamptz,
  ip_address text not null default '',
  user_agent text not null default '',
  last_seen_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index session_person on accounts.session (person_id);

-- One-time tokens. The identifier is a hash of purpose and token; a row is deleted when it is used.
create table accounts.verification (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index verification_identifier on accounts.verification (identifier);

-- The authenticator. `last_step` only grows: a code is accepted at most once.
create table accounts.two_factor (
  person_id text primary key references accounts.person (id) on delete cascade,
  sealed_secret text not null,
  enabled_at timestamptz,
  last_step bigint not null default 0,
  failures integer not null default 0 check (failures >= 0),
  first_failed_at timestamptz
);
create function accounts.steps_only_grow() returns trigger language plpgsql as $$
begin
  if new.sealed_secret = old.sealed_secret and new.last_step < old.last_step then
    raise exception 'the step of a second factor never goes back' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger steps_only_grow before update on accounts.two_factor
  for each row execute function accounts.steps_only_grow();

create table accounts.recovery_code (
  person_id text not null references accounts.two_factor (person_id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);

-- Wrong passwords, counted by a keyed hash of the address typed in, whether or not anybody has it.
create table accounts.sign_in_failure (
  subject text primary key,
  failures integer not null check (failures > 0),
  first_failed_at timestamptz not null
);

create table accounts.shop (
  id text primary key,
  handle text not null unique check (handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(handle) between 3 and 30),
  name text not null check (length(name) between 1 and 80),
  status text not null default 'active' check (status in ('active', 'vacation', 'suspended')),
  time_zone text not null default 'Africa/Lagos',
  display_currency char(3) not null default 'NGN',
  sales_display text not null default 'always' check (sales_display in ('never', 'always', 'running')),
  opened_at timestamptz not null
);

create table accounts.member (
  shop_id text not null references accounts.shop (id),
  person_id text not null references accounts.person (id) on delete cascade,
  role text not null check (role in ('owner', 'designer', 'marketer', 'support', 'finance')),
  since timestamptz not null,
  primary key (shop_id, person_id)
);
create index member_person on accounts.member (person_id, since);
create unique index one_owner on accounts.member (shop_id) where role = 'owner';

create table accounts.staff (
  person_id text not null references accounts.person (id) on delete cascade,
  role text not null check (role in ('support', 'production', 'finance', 'admin')),
  primary key (person_id, role)
);

create table accounts.connected_account (
  person_id text not null references accounts.person (id) on delete cascade,
  provider text not null check (provider in ('paypal', 'stripe', 'google')),
  email text not null check (length(email) <= 254),
  connected_at timestamptz not null,
  primary key (person_id, provider)
);
