-- What another press last said itself of a blank that it makes: what each size costs the house, and what it is out of.
create table catalogue.feed (
  blank_id text primary key references catalogue.blank (id) deferrable initially deferred,
  provider text not null check (provider in ('printful')),
  -- When it was asked first and last, and when it last answered for every colour and size.
  first_asked_at timestamptz not null,
  asked_at timestamptz not null check (asked_at >= first_asked_at),
  read_at timestamptz check (read_at <= asked_at),
  costs jsonb not null default '{}' check (jsonb_typeof(costs) = 'object'),
  -- SKUs that it is out of.
  gone text[] not null default '{}',
  trouble text not null default '' check (length(trouble) <= 300),
  check (read_at is not null or (costs = '{}' and gone = '{}'))
);
