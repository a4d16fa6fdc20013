create schema messages;

-- Mail, written in the transaction of what it tells of and handed over afterwards.
create table messages.mail (
  id text primary key,
  to_address text not null check (length(to_address) between 3 and 254),
  template text not null,
  subject text not null check (length(subject) between 1 and 200 and subject !~ '[\r\n]'),
  body_text text not null,
  body_html text not null,
  about text,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  failure text,
  queued_at timestamptz not null,
  retry_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  check ((status = 'sent') = (sent_at is not null))
);
create index mail_due on messages.mail (retry_at) where status = 'queued';
create index mail_recent on messages.mail (queued_at desc, id desc);
create index mail_about on messages.mail (about) where about is not null;

-- Newsletter readers: of Fanfare itself (shop_id '') or of one shop. Nobody gets a letter before they confirmed.
create table messages.subscriber (
  id text primary key,
  shop_id text not null default '',
  email text not null check (email = lower(email) and length(email) <= 254),
  status text not null default 'asked' check (status in ('asked', 'confirmed', 'left')),
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  unique (shop_id, email),
  check (status <> 'confirmed' or confirmed_at is not null)
);
