create schema purchases;

-- A saved card is a token of the vault, its brand and its last four. There is no column a card number would fit in.
create table purchases.card (
  id text primary key check (id ~ '^key_[0-9a-f]{32}$'),
  shop_id text not null,
  token text not null check (token ~ '^tok_[a-z_]+$'),
  brand text not null check (brand in ('Visa', 'Mastercard', 'American Express')),
  last_four char(4) not null check (last_four ~ '^\d{4}$'),
  holder text not null check (length(holder) between 1 and 80 and holder !~ '\d{6}'),
  preferred boolean not null default false,
  added_at timestamptz not null,
  removed_at timestamptz,
  unique (id, shop_id),
  check (not (preferred and removed_at is not null))
);
create unique index card_preferred on purchases.card (shop_id) where preferred;
create index card_of_shop on purchases.card (shop_id) where removed_at is null;

create table purchases.subscription (
  id text primary key check (id ~ '^pln_[0-9a-f]{32}$'),
  shop_id text not null,
  plan text not null check (plan in ('plus')),
  billed text not null check (billed in ('monthly', 'yearly')),
  next_billed text not null check (next_billed in ('monthly', 'yearly')),
  card_id text not null,
  status text not null check (status in ('active', 'cancelling', 'past_due', 'ended')),
  period_from timestamptz not null,
  period_to timestamptz not null check (period_to > period_from),
  started_at timestamptz not null,
  ended_at timestamptz,
  unique (id, shop_id),
  foreign key (card_id, shop_id) references purchases.card (id, shop_id)
);
create unique index subscription_running on purchases.subscription (shop_id) where status <> 'ended';
create index subscription_due on purchases.subscription (period_to) where status <> 'ended';

create table purchases.purchase (
  id text primary key check (id ~ '^pur_[0-9a-f]{32}$'),
  shop_id text not null,
  number integer not null check (number > 0),
  kind text not null check (kind in ('plan', 'domain', 'sample')),
  label text not null check (length(label) between 1 and 160),
  amount_minor bigint not null check (amount_minor > 0),
  card_id text not null,
  subscription_id text,
  -- What is bought, so that a retry of the same finds the same row.
  cause text not null unique,
  status text not null check (status in ('paid', 'declined', 'awaiting')),
  placed_at timestamptz not null,
  period_from timestamptz,
  period_to timestamptz,
  unique (shop_id, number),
  foreign key (card_id, shop_id) references purchases.card (id, shop_id),
  foreign key (subscription_id, shop_id) references purchases.subscription (id, shop_id)
);
create index purchase_of_shop on purchases.purchase (shop_id, number desc);
