-- What happened in a shop, told once each, and how each of its people wants to hear of it.
create table messages.notice (
  shop_id text not null,
  kind text not null check (kind in
    ('sale', 'opened', 'half', 'gone', 'ended', 'question', 'claim', 'review', 'press', 'payout', 'blank')),
  about text not null,
  words text not null check (length(words) between 1 and 400),
  href text not null check (href like '/%'),
  made_at timestamptz not null,
  primary key (shop_id, kind, about)
);
create index notice_newest on messages.notice (shop_id, made_at desc, kind, about);
create index notice_old on messages.notice (made_at);

-- choices: {kind: 'now' | 'daily'}; what is not there is shown in the shop alone.
create table messages.notice_reader (
  shop_id text not null,
  person_id text not null,
  choices jsonb not null default '{}' check (jsonb_typeof(choices) = 'object'),
  seen_at timestamptz,
  digest_at timestamptz,
  primary key (shop_id, person_id)
);
