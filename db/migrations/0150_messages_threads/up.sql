-- A conversation with a fan or a creator: the contact form, help with an order, a takedown.
create table messages.thread (
  id text primary key,
  topic text not null check (topic in ('question', 'order', 'payout', 'rights', 'other')),
  subject text not null check (length(subject) between 1 and 160),
  from_name text not null check (length(from_name) <= 120),
  from_email text not null check (from_email = lower(from_email) and length(from_email) <= 254),
  shop_id text,
  order_id text,
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  opened_at timestamptz not null,
  touched_at timestamptz not null
);
create index thread_inbox on messages.thread (status, touched_at desc);
create index thread_order on messages.thread (order_id) where order_id is not null;
create index thread_shop on messages.thread (shop_id, touched_at desc) where shop_id is not null;

create table messages.message (
  id text primary key,
  thread_id text not null references messages.thread (id),
  author text not null check (author in ('fan', 'creator', 'staff')),
  author_name text not null check (length(author_name) <= 120),
  body text not null check (length(body) between 1 and 5000),
  written_at timestamptz not null
);
create index message_thread on messages.message (thread_id, written_at, id);
create trigger messages_stay before update or delete on messages.message
  for each row execute function platform.refuse_change();
