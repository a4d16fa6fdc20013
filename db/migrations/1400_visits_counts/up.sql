-- How many people came to a shop, from where, and how far they got; nothing by which one of them is known the day after.
create schema visits;

-- What visitors of a day are told apart by. It goes with the day, and with it whatever a mark could be held against.
create table visits.salt (
  day date primary key,
  salt text not null check (salt ~ '^[0-9a-f]{64}$')
);

-- A visitor's mark, for the one day: what they looked at (a page, or '' for the visit itself) and how far they got.
create table visits.seen (
  shop_id text not null,
  day date not null references visits.salt on delete cascade,
  mark text not null check (mark ~ '^[0-9a-f]{32}$'),
  page text not null check (length(page) <= 60),
  source text not null default '',
  country text not null default '',
  campaign text not null default '',
  step integer not null default 1 check (step between 1 and 4),
  primary key (shop_id, day, mark, page)
);
create index seen_on on visits.seen (day);

-- Visitors of a day by where they came from; each step counts those who got so far or further.
create table visits.day (
  shop_id text not null,
  day date not null,
  source text not null check (length(source) between 1 and 60),
  country text not null check (country ~ '^([A-Z]{2})?$'),
  campaign text not null check (length(campaign) <= 60),
  visitors integer not null,
  looked integer not null,
  carted integer not null,
  paid integer not null,
  primary key (shop_id, day, source, country, campaign),
  check (visitors >= looked and looked >= carted and carted >= paid and paid >= 0)
);

-- Pages of a day: how often each was looked at, and by how many.
create table visits.page (
  shop_id text not null,
  day date not null,
  page text not null check (length(page) between 1 and 60),
  views integer not null,
  visitors integer not null,
  primary key (shop_id, day, page),
  check (views >= visitors and visitors >= 0)
);
