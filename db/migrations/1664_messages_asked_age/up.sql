-- Readers who were asked and never confirmed are found by when they were asked.
create index subscriber_asked on messages.subscriber (asked_at) where status = 'asked';
