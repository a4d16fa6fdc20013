-- After how many seconds of silence a turn passes its piece on. The page that was seen last says it: one that looks again in
-- seconds is soon known to be closed, one with a form to fill in is not. `watched` is read by the release before alone.
alter table turns.place add column patience integer not null default 90 check (patience between 1 and 3600);
