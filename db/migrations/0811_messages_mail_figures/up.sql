create index mail_sent on messages.mail (sent_at) where status = 'sent';
create index mail_failed on messages.mail (retry_at) where status = 'failed';
