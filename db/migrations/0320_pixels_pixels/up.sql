create schema pixels;

-- A pixel of a shop at one network. What opens the network's server side is sealed.
create table pixels.pixel (
  shop_id text not null check (shop_id ~ '^shp_[0-9a-f]{32}$'),
  network text not null check (network in ('meta', 'google', 'tiktok', 'pinterest', 'snap')),
  pixel_id text not null check (length(pixel_id) between 8 and 40),
  account text check (length(account) <= 40),
  sealed text,
  active boolean not null default true,
  connected_at timestamptz not null,
  connected_by text not null,
  primary key (shop_id, network)
);

-- Something a consenting fan did, under the id that browser and server both tell. `client` is what the networks match
-- by; it is emptied as soon as nothing waits to be sent.
create table pixels.event (
  id text primary key check (id ~ '^evt_[0-9a-f]{32}$'),
  shop_id text not null,
  name text not null check (name in ('ViewContent', 'AddToCart', 'InitiateCheckout', 'Purchase', 'Test')),
  told_key text not null check (length(told_key) between 1 and 80),
  page text not null check (length(page) <= 500),
  happened_at timestamptz not null,
  value_minor bigint not null check (value_minor >= 0),
  contents jsonb not null,
  order_number text,
  client jsonb,
  -- One event for one thing done: a page read again, a reaction run twice.
  unique (shop_id, name, told_key)
);
create index event_of_shop on pixels.event (shop_id, happened_at desc);
create index event_age on pixels.event (happened_at);

create table pixels.send (
  event_id text not null references pixels.event (id) on delete cascade,
  network text not null,
  state text not null check (state in ('waiting', 'sent', 'refused', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  tried_at timestamptz,
  answer text check (length(answer) <= 300),
  primary key (event_id, network),
  check ((state = 'sent') <= (tried_at is not null))
);
create index send_waiting on pixels.send (due_at) where state = 'waiting';

-- What the fan of a cart agreed to when the pay button was pressed, for the purchase that may follow.
create table pixels.visit (
  cart_id text primary key,
  shop_id text not null,
  networks text[] not null,
  client jsonb not null,
  page text not null,
  at timestamptz not null
);
create index visit_age on pixels.visit (at);
