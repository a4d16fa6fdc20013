-- The banks that a provider pays in a country, by its own names and codes, as it last listed them.
create table payouts.bank_list (
  provider text not null check (provider in ('paystack')),
  country char(2) not null check (country ~ '^[A-Z]{2}$'),
  banks jsonb not null check (jsonb_typeof(banks) = 'array'),
  listed_at timestamptz not null,
  primary key (provider, country)
);
