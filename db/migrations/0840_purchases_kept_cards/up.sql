-- Cards that Stripe keeps stand beside those of the test vault: a method's id, a brand of any name, until when it runs.
alter table purchases.card drop constraint card_token_check;
alter table purchases.card add constraint card_token_check check (token ~ '^(tok_[a-z_]+|pm_[0-9A-Za-z_]{6,120})$');
alter table purchases.card drop constraint card_brand_check;
alter table purchases.card add constraint card_brand_check check (length(brand) between 1 and 30);
alter table purchases.card
  add column exp_month smallint check (exp_month between 1 and 12),
  add column exp_year smallint check (exp_year between 2000 and 2200),
  add column fingerprint text check (length(fingerprint) between 1 and 160),
  -- When its keeper was told to forget it.
  add column forgotten_at timestamptz,
  add constraint card_kept check ((token like 'pm\_%') = (fingerprint is not null)),
  add constraint card_dated check ((exp_month is null) = (exp_year is null));
-- The same number is a new method each time it is saved; its fingerprint stays.
create unique index card_number_once on purchases.card (shop_id, fingerprint) where removed_at is null;
create index card_to_forget on purchases.card (removed_at)
  where removed_at is not null and forgotten_at is null and fingerprint is not null;

-- Who a shop is to the keeper of its cards.
create table purchases.customer (
  shop_id text primary key,
  keeper text not null check (keeper in ('stripe')),
  ref text not null unique check (length(ref) between 1 and 120),
  made_at timestamptz not null
);

-- A kept card is asked after the purchase is written down, and its answer can take long.
alter table purchases.purchase drop constraint purchase_status_check;
alter table purchases.purchase add constraint purchase_status_check
  check (status in ('paid', 'declined', 'awaiting', 'processing', 'refunded'));
alter table purchases.purchase
  -- How often a card was asked, and since when its answer is waited for; null: the card is to be asked.
  add column tries smallint not null default 0 check (tries >= 0),
  add column asked_at timestamptz,
  add constraint purchase_asked check (asked_at is null or tries > 0);
create index purchase_to_pay on purchases.purchase (placed_at) where status = 'processing';

-- When a plan whose period is over is looked at next; null: at once.
alter table purchases.subscription add column look_at timestamptz;
