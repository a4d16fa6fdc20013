create schema privacy;

-- Somebody asked, by an address, what we hold of them. The address is sealed while the link lives and gone afterwards;
-- `mailbox` is a keyed hash of it.
create table privacy.request (
  id text primary key check (id ~ '^prv_[0-9a-f]{32}$'),
  state text not null default 'open' check (state in ('open', 'waiting', 'erased', 'over')),
  mailbox text check (mailbox ~ '^[0-9a-f]{64}$'),
  sealed_email text,
  asked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at),
  erasure_asked_at timestamptz,
  -- What the erasure waits for, as codes.
  waits_for text[] not null default '{}',
  looked_at timestamptz,
  ended_at timestamptz,
  constraint erasure_was_asked check (state not in ('waiting', 'erased') or erasure_asked_at is not null),
  constraint address_goes check ((state in ('erased', 'over')) = (sealed_email is null and mailbox is null)),
  constraint end_is_known check ((state in ('erased', 'over')) = (ended_at is not null))
);
-- One erasure of a mailbox at a time.
create unique index request_waiting on privacy.request (mailbox) where state = 'waiting';
create index request_over on privacy.request (expires_at) where state = 'open';

create function privacy.keep_request() returns trigger language plpgsql as $$
begin
  if (new.id, new.asked_at, new.expires_at) is distinct from (old.id, old.asked_at, old.expires_at)
     or (old.erasure_asked_at is not null and new.erasure_asked_at is distinct from old.erasure_asked_at)
     or (new.state <> old.state and not (old.state, new.state) in
         (('open', 'waiting'), ('open', 'erased'), ('open', 'over'), ('waiting', 'erased'))) then
    raise exception 'request % asks for an erasure once and ends once', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger request_kept before update on privacy.request for each row execute function privacy.keep_request();
create trigger request_stays before delete on privacy.request
  for each row execute function platform.refuse_change();
