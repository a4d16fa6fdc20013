-- A shop's data, asked for by its owner: waiting, then ready until it expires, then gone with its file.
create table accounts.data_export (
  id text primary key,
  shop_id text not null references accounts.shop (id),
  asked_by text not null,
  asked_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'gone')),
  ready_at timestamptz,
  expires_at timestamptz,
  blob_key text,
  bytes integer check (bytes > 0),
  check ((state = 'waiting') = (ready_at is null)),
  check ((ready_at is null) = (expires_at is null) and (ready_at is null) = (bytes is null)),
  check ((state = 'ready') = (blob_key is not null))
);
create unique index one_export_at_a_time on accounts.data_export (shop_id) where state = 'waiting';
create index data_export_shop on accounts.data_export (shop_id, asked_at desc);
create index data_export_open on accounts.data_export (state) where state <> 'gone';
