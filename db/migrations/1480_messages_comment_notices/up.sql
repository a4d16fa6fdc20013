alter table messages.notice drop constraint notice_kind_check, add constraint notice_kind_check check (kind in
  ('sale', 'opened', 'half', 'gone', 'ended', 'question', 'claim', 'review', 'press', 'comment', 'payout', 'blank', 'stock'));
