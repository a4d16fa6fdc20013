create schema webhooks;

-- Where a shop's programs want to be told. Secrets are sealed; the one before the last holds for a day beside it.
create table webhooks.endpoint (
  id text primary key check (id ~ '^whk_[0-9a-f]{32}$'),
  shop_id text not null check (shop_id ~ '^shp_[0-9a-f]{32}$'),
  url text not null check (url ~ '^https://' and length(url) <= 500),
  events text[] not null check (cardinality(events) > 0),
  secret text not null,
  old_secret text,
  old_until timestamptz,
  status text not null check (status in ('active', 'off')),
  -- Why it was turned off by us; null where a person did it.
  off_why text check (length(off_why) <= 300),
  failing_since timestamptz,
  made_at timestamptz not null,
  made_by text not null,
  check ((old_secret is null) = (old_until is null))
);
create index endpoint_of_shop on webhooks.endpoint (shop_id, made_at);

-- What happened, in the very bytes that are signed, so that a replay says the same.
create table webhooks.message (
  id text primary key check (id ~ '^wmg_[0-9a-f]{32}$'),
  shop_id text not null,
  type text not null,
  told_key text not null,
  body text not null check (length(body) <= 100000),
  told_at timestamptz not null,
  unique (shop_id, type, told_key)
);
create index message_age on webhooks.message (told_at);

create table webhooks.delivery (
  id text primary key check (id ~ '^dlv_[0-9a-f]{32}$'),
  message_id text not null references webhooks.message (id) on delete cascade,
  endpoint_id text not null references webhooks.endpoint (id) on delete cascade,
  shop_id text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  due_at timestamptz not null,
  made_at timestamptz not null,
  unique (message_id, endpoint_id)
);
create index delivery_of_endpoint on webhooks.delivery (endpoint_id, made_at desc, id desc);
create index delivery_of_shop on webhooks.delivery (shop_id, made_at desc, id desc);
create index delivery_waiting on webhooks.delivery (due_at) where state = 'waiting';

create table webhooks.attempt (
  delivery_id text not null references webhooks.delivery (id) on delete cascade,
  number integer not null,
  tried_at timestamptz not null,
  headers jsonb not null,
  status integer,
  milliseconds integer not null,
  answer text not null check (length(answer) <= 1000),
  primary key (delivery_id, number)
);
