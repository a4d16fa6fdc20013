-- A shop's team: who is invited, as what, and which of several shops a browser works in.

-- Nobody was ever given 'support': the dashboard has no screen of fans' questions.
update accounts.member set role = 'designer' where role = 'support';
alter table accounts.member drop constraint member_role_check;
alter table accounts.member add constraint member_role_check
  check (role in ('owner', 'admin', 'designer', 'marketer', 'finance'));
create unique index one_shop_of_ones_own on accounts.member (person_id) where role = 'owner';

-- The shop a browser works in; none: the person's own, else the first they joined.
alter table accounts.session add column shop_id text references accounts.shop (id);

create table accounts.invitation (
  id text primary key,
  shop_id text not null references accounts.shop (id),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  role text not null check (role in ('admin', 'designer', 'marketer', 'finance')),
  invited_by text not null references accounts.person (id),
  -- Each sending makes a new link; only the last one opens anything.
  sendings integer not null default 1 check (sendings > 0),
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'taken_back')),
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
create unique index one_open_invitation on accounts.invitation (shop_id, email) where state = 'open';

create function accounts.invitations_end_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or new.shop_id <> old.shop_id or new.email <> old.email or new.role <> old.role then
    raise exception 'an invitation ends once and never changes what it offers' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger invitations_end_once before update on accounts.invitation
  for each row execute function accounts.invitations_end_once();
