-- Conversations that the shop reads along with, and who has to answer them: the shop, or we.
alter table messages.thread
  add column shared boolean not null default false,
  add column desk text not null default 'house' check (desk in ('house', 'shop')),
  add column taken_by text check (taken_by in ('shop', 'staff')),
  add column taken_at timestamptz,
  add column answered_at timestamptz,
  add column shop_seen_at timestamptz,
  add check (not shared or shop_id is not null),
  add check (desk = 'house' or shared),
  add check ((taken_by is null) = (taken_at is null)),
  add check (taken_at is null or desk = 'house');
create index thread_of_shop on messages.thread (shop_id, touched_at desc, id desc) where shared;

-- When a shop answers, and the answers that it writes often: a list of {name, body}.
create table messages.shop_desk (
  shop_id text primary key,
  hours text not null default '' check (length(hours) <= 160),
  answers jsonb not null default '[]' check (jsonb_typeof(answers) = 'array' and jsonb_array_length(answers) <= 20),
  changed_at timestamptz not null
);
