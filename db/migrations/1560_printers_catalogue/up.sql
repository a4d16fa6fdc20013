create schema printers;

-- The products that a press lists, as its list shows them. One that it lists no more is gone.
create table printers.product (
  printer_id text not null,
  product_id integer not null check (product_id > 0),
  name text not null check (length(name) between 1 and 200),
  brand text not null check (length(brand) <= 100),
  model text not null check (length(model) <= 100),
  techniques text[] not null,
  gone boolean not null,
  read_at timestamptz not null,
  primary key (printer_id, product_id)
);

-- Which of its products a blank is. Threads and seams are the colours that may be asked for; none: it chooses them.
create table printers.blank (
  printer_id text not null,
  blank_id text not null,
  product_id integer not null check (product_id > 0),
  threads text[] not null default '{}',
  seams text[] not null default '{}',
  primary key (printer_id, blank_id)
);
create index on printers.blank (printer_id, product_id);

-- What the post of one piece costs there, in cents, to a town of that country.
create table printers.postage (
  printer_id text not null,
  blank_id text not null,
  country char(2) not null,
  cost_minor bigint not null check (cost_minor >= 0),
  min_days integer check (min_days >= 0),
  max_days integer check (max_days >= min_days),
  read_at timestamptz not null,
  primary key (printer_id, blank_id, country)
);

-- How the house is connected to a press, and what it is told by. Tokens and secret are sealed.
create table printers.link (
  printer_id text primary key,
  tokens text,
  tokens_until timestamptz,
  connected_at timestamptz,
  callback_secret text,
  callback_url text not null default '',
  callback_until timestamptz,
  callback_asked_at timestamptz,
  catalogue_read_at timestamptz,
  trouble text not null default '' check (length(trouble) <= 300),
  check ((tokens is null) = (tokens_until is null) and (tokens is null) = (connected_at is null))
);
