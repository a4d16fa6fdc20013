-- A person's move from one sign-in address to another: asked, confirmed from the mailboxes, and for a while undone by the old one.
create table accounts.email_change (
  id text primary key,
  person_id text not null references accounts.person (id) on delete cascade,
  old_email text not null check (old_email = lower(old_email) and length(old_email) between 3 and 254),
  new_email text not null check (new_email = lower(new_email) and length(new_email) between 3 and 254),
  -- The browser that asked; it alone stays signed in.
  session_id text not null,
  -- Who owns a shop or works here confirms from the old mailbox too.
  asks_old boolean not null,
  old_said_at timestamptz,
  new_said_at timestamptz,
  asked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'stopped')),
  done_at timestamptz,
  -- Business time: no money leaves the person's shop before it.
  money_from timestamptz,
  check (new_email <> old_email),
  check (state <> 'done' or (new_said_at is not null and (old_said_at is not null or not asks_old))),
  check ((done_at is null) = (money_from is null)),
  check (state <> 'done' or done_at is not null)
);
create unique index one_waiting_email_change on accounts.email_change (person_id) where state = 'waiting';
create index email_change_person on accounts.email_change (person_id, asked_at);

create function accounts.email_changes_go_on() returns trigger language plpgsql as $$
begin
  if old.state = 'stopped'
     or (old.state = 'done' and new.state <> 'stopped')
     or (new.id, new.person_id, new.old_email, new.new_email, new.asks_old, new.asked_at)
        is distinct from (old.id, old.person_id, old.old_email, old.new_email, old.asks_old, old.asked_at) then
    raise exception 'an e-mail change is done or stopped once and never changes what it asks' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger email_changes_go_on before update on accounts.email_change
  for each row execute function accounts.email_changes_go_on();
