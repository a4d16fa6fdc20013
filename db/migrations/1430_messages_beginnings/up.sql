-- Letters on how to begin: how far a shop is in them, when the next is due, and whether somebody stopped them.
create table messages.beginning (
  shop_id text primary key,
  begun_at timestamptz not null,
  sent integer not null default 0 check (sent between 0 and 4),
  due_at timestamptz not null,
  ended_at timestamptz
);
create index beginning_due on messages.beginning (due_at) where ended_at is null and sent < 4;

alter table messages.notice drop constraint notice_kind_check, add constraint notice_kind_check check (kind in
  ('sale', 'opened', 'half', 'gone', 'ended', 'question', 'claim', 'review', 'press', 'payout', 'blank', 'stock'));
