-- Until when a press asked not to be called, by business time.
alter table printers.link add column quiet_until timestamptz;
-- Null: it does not send there, and said so.
alter table printers.postage alter column cost_minor drop not null;
