-- Who is asked to work in the console, and a wall around its last administrator.

create table accounts.staff_invitation (
  id text primary key,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  role text not null check (role in ('support', 'production', 'finance', 'admin')),
  -- None: asked from the command line of the server.
  invited_by text references accounts.person (id) on delete set null,
  -- Each sending makes a new link; only the last one opens anything.
  sendings integer not null default 1 check (sendings > 0),
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at),
  state text not null default 'open' check (state in ('open', 'accepted', 'taken_back')),
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
create unique index one_open_staff_invitation on accounts.staff_invitation (email) where state = 'open';

create function accounts.staff_invitations_end_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or new.email <> old.email or new.role <> old.role then
    raise exception 'an invitation ends once and never changes what it offers' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger staff_invitations_end_once before update on accounts.staff_invitation
  for each row execute function accounts.staff_invitations_end_once();

-- One at a time: two administrators who take each other out leave one.
create function accounts.staff_keeps_an_admin() returns trigger language plpgsql as $$
begin
  if old.role = 'admin' then
    perform pg_advisory_xact_lock(hashtext('accounts.staff admin'));
    if not exists (select from accounts.staff where role = 'admin' and person_id <> old.person_id) then
      raise exception 'the last administrator stays' using errcode = 'restrict_violation';
    end if;
  end if;
  return old;
end $$;
create trigger staff_keeps_an_admin before delete on accounts.staff
  for each row execute function accounts.staff_keeps_an_admin();
create function accounts.staff_is_given_or_taken() returns trigger language plpgsql as $$
begin
  raise exception 'a role of staff is given or taken, never changed' using errcode = 'restrict_violation';
end $$;
create trigger staff_is_given_or_taken before update on accounts.staff
  for each row execute function accounts.staff_is_given_or_taken();
