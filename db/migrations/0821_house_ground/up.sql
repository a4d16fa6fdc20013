create schema house;

-- Who sells: named in every mail, invoice, packing slip and customs paper, and in the Impressum.
create table house.company (
  only_row boolean primary key default true check (only_row),
  legal_name text not null check (length(legal_name) between 1 and 160),
  street text not null check (length(street) between 1 and 160),
  postcode text not null check (length(postcode) <= 20),
  city text not null check (length(city) between 1 and 80),
  country char(2) not null check (country ~ '^[A-Z]{2}$'),
  directors text not null check (length(directors) between 1 and 300),
  register text not null check (length(register) <= 160),
  tax_number text not null check (length(tax_number) <= 60),
  support_address text not null check (length(support_address) between 3 and 254),
  telephone text not null check (length(telephone) <= 40),
  website text not null check (length(website) <= 200),
  saved_at timestamptz not null
);

-- What a person looked at and took responsibility for. It holds as long as what was looked at stays the same: the
-- fingerprint is of that.
create table house.confirmation (
  item text primary key check (item ~ '^[a-z-]{2,40}$'),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  answer jsonb not null default '{}' check (jsonb_typeof(answer) = 'object'),
  confirmed_by text not null,
  confirmed_by_name text not null check (length(confirmed_by_name) between 1 and 120),
  confirmed_at timestamptz not null
);

-- What was tried from the console and how it ended: a letter to oneself, the public address asked from here.
create table house.trial (
  kind text primary key check (kind in ('mail', 'domain')),
  -- With which settings it was tried; others have not been tried.
  subject text not null check (length(subject) <= 300),
  -- The letter, whose own row tells how it ended; or, of an address, how that ended.
  mail_id text,
  ok boolean,
  words text not null default '' check (length(words) <= 400),
  expires_at timestamptz,
  tried_at timestamptz not null
);

-- Whether the house takes orders. No row: it was never opened.
create table house.door (
  only_row boolean primary key default true check (only_row),
  opened_at timestamptz not null,
  opened_by text not null check (length(opened_by) between 1 and 120),
  closed_at timestamptz check (closed_at >= opened_at),
  closed_by text check (length(closed_by) between 1 and 120),
  check ((closed_at is null) = (closed_by is null))
);
