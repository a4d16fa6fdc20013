-- An address that gives no answer rests, and is asked with one delivery when its rest is over.
alter table webhooks.endpoint
  add column unanswered integer not null default 0 check (unanswered >= 0),
  add column rests_until timestamptz;
create index delivery_due_of_endpoint on webhooks.delivery (endpoint_id, due_at, id) where state = 'waiting';
