create index mail_in_order on messages.mail (queued_at, id) where status = 'queued';
