-- What finance has set that creators pay for a payout by each provider, and how long it takes: the newest row counts.
create table payouts.provider_term (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('paypal', 'paystack', 'stripe', 'bank_file')),
  bps integer not null check (bps between 0 and 1000),
  plus_minor bigint not null check (plus_minor between 0 and 10000),
  most_minor bigint check (most_minor between 0 and 100000),
  days_from smallint not null check (days_from between 0 and 30),
  days_to smallint not null check (days_to between days_from and 30),
  set_by text not null,
  set_at timestamptz not null
);
create index provider_term_of on payouts.provider_term (provider, id desc);
create trigger provider_term_is_kept before update or delete or truncate on payouts.provider_term
  for each statement execute function platform.refuse_change();
