-- The books of the test payment provider: an outside service that happens to run in this process. Nothing of ours
-- reads these tables; they are reached only through the provider's interface and its signed callbacks.
create schema test_provider;

create table test_provider.token (
  id text primary key,
  behaviour text not null check (behaviour in ('pays', 'declined', 'no_funds', 'second_step', 'disputed', 'late')),
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  made_at timestamptz not null
);

create table test_provider.intent (
  id text primary key,
  key text not null unique,
  token_id text not null references test_provider.token (id),
  status text not null check (status in ('action_required', 'processing', 'succeeded', 'declined')),
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  decline_code text,
  return_url text not null,
  description text not null,
  fee_minor bigint not null default 0,
  made_at timestamptz not null
);

create table test_provider.refund (
  id text primary key,
  key text not null unique,
  intent_id text not null references test_provider.intent (id),
  amount_minor bigint not null check (amount_minor > 0),
  made_at timestamptz not null
);

create table test_provider.dispute (
  id text primary key,
  intent_id text not null unique references test_provider.intent (id),
  amount_minor bigint not null check (amount_minor > 0),
  status text not null check (status in ('open', 'won', 'lost')),
  made_at timestamptz not null
);

create table test_provider.event (
  id text primary key,
  kind text not null,
  intent_id text not null references test_provider.intent (id),
  due_at timestamptz not null,
  delivered_at timestamptz,
  attempts integer not null default 0
);
create index event_due on test_provider.event (due_at) where delivered_at is null;
