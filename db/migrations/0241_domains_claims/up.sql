create schema domains;

-- A shop's claim to a name. Several shops may claim one name; only one at a time answers for it.
create table domains.claim (
  id text primary key,
  shop_id text not null references accounts.shop (id),
  name text not null check (name = lower(name) and length(name) between 4 and 253),
  proof text not null check (length(proof) >= 32),
  state text not null check (state in ('requested', 'verifying', 'active', 'lapsed', 'released')),
  claimed_at timestamptz not null,
  checked_at timestamptz,
  next_check_at timestamptz not null,
  -- What the name system said at the last check, in our own words.
  seen jsonb,
  active_since timestamptz,
  released_at timestamptz,
  check ((state = 'released') = (released_at is not null)),
  check (state <> 'active' or active_since is not null)
);
create unique index one_active_name on domains.claim (name) where state = 'active';
create unique index one_claim_of_shop on domains.claim (shop_id, name) where state <> 'released';
create index claim_due on domains.claim (next_check_at) where state <> 'released';
create index claim_released on domains.claim (name, released_at) where state = 'released';

create table domains.move_allowed (from_state text not null, to_state text not null, primary key (from_state, to_state));
insert into domains.move_allowed values
  ('requested', 'verifying'), ('requested', 'active'), ('requested', 'released'),
  ('verifying', 'active'), ('verifying', 'released'),
  ('active', 'lapsed'), ('active', 'released'),
  ('lapsed', 'active'), ('lapsed', 'released');

create function domains.keep_claim() returns trigger language plpgsql as $$
begin
  if (new.id, new.shop_id, new.name, new.proof, new.claimed_at)
     is distinct from (old.id, old.shop_id, old.name, old.proof, old.claimed_at) then
    raise exception 'what claim % is for is never changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and not exists
     (select 1 from domains.move_allowed m where m.from_state = old.state and m.to_state = new.state) then
    raise exception 'a claim can''t go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger claim_kept before update on domains.claim for each row execute function domains.keep_claim();
create trigger claim_stays before delete on domains.claim for each row execute function platform.refuse_change();
