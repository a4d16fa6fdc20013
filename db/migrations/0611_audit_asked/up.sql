-- Since when somebody waits for a walk of the whole chain.
alter table audit.walk add column asked_at timestamptz;
