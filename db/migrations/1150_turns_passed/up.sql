-- A turn is a piece. One whose browser went quiet passes its piece on, and stands first in line once it is seen again.
-- `watched`: a script of the page looks every few seconds, so that silence says soon that nobody is there.
alter table turns.place add column watched boolean not null default false;
alter table turns.place add column passed_at timestamptz;
alter table turns.place add check (passed_at is null or called_at is null);
