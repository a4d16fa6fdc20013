-- Claims that wait, the one touched longest ago first; and those decided, the newest first.
create index claim_in_turn on claims.claim (status, touched_at, id) where status in ('open', 'asked');
create index claim_decided on claims.claim (decided_at desc, id desc) where decided_at is not null;
