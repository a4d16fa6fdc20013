-- Stripe as a method of its own: its details are the account that a shop opened there.
alter table payouts.destination drop constraint destination_method_check;
alter table payouts.destination add constraint destination_method_check
  check (method in ('bank_transfer', 'paypal', 'payoneer', 'western_union', 'crypto_wallet', 'stripe'));

-- Accounts that shops opened with Stripe, as Stripe last showed them. A shop has one that is not closed.
create table payouts.connected_account (
  ref text primary key check (ref ~ '^acct_[0-9A-Za-z]{6,60}$'),
  shop_id text not null,
  country char(2) not null check (country ~ '^[A-Z]{2}$'),
  state text not null check (state in ('begun', 'asks', 'checking', 'ready', 'restricted', 'gone')),
  -- What Stripe asks of the creator, in its own words for the fields, until when, and why it does not pay.
  needs jsonb not null default '[]',
  due_by timestamptz,
  why text check (length(why) <= 100),
  -- What Stripe said when the bank behind the account last sent money back.
  bank_trouble text check (length(bank_trouble) <= 300),
  opened_by text not null,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  -- No money goes there any more; then when Stripe was last asked to delete it, and when it had.
  closed_at timestamptz,
  close_tried_at timestamptz,
  deleted_at timestamptz
);
create unique index connected_account_of_shop on payouts.connected_account (shop_id) where closed_at is null;
create index connected_account_to_delete on payouts.connected_account (close_tried_at)
  where closed_at is not null and deleted_at is null;
alter table payouts.connected_account enable row level security;
create policy own_shop on payouts.connected_account to fanfare_shop
  using (shop_id = (select current_setting('fanfare.shop', true)));
