-- Entries that are committed and not yet sealed. A row is written by the transaction of its entry, so that it is seen
-- when the entry is: never before its commit, and however late that comes.
create table ledger.unsealed (
  number bigint primary key,
  entry_id text not null unique references ledger.entry (id),
  since timestamptz not null default clock_timestamp()
);
insert into ledger.unsealed (number, entry_id, since) select number, id, recorded_at from ledger.entry;

create function ledger.ask_for_seal() returns trigger language plpgsql as $$
begin
  insert into ledger.unsealed (number, entry_id) values (new.number, new.id);
  return null;
end $$;
create trigger entry_asks_for_seal after insert on ledger.entry
  for each row execute function ledger.ask_for_seal();

-- The chain: each seal holds the hash of its entry with all of its postings and of the seal before.
create table ledger.seal (
  number bigint primary key,
  entry_id text not null unique references ledger.entry (id),
  entry_number bigint not null unique,
  previous_hash text not null,
  hash text not null unique
);

create function ledger.hash_of(s ledger.seal) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(
    s.previous_hash, s.number, e.number, e.id, e.kind, e.reference, e.memo, e.shop_id, e.order_id, e.size,
    extract(epoch from e.happened_at)::text, extract(epoch from e.recorded_at)::text,
    (select jsonb_agg(jsonb_build_array(p.place, p.size, p.account, p.currency, p.amount_minor) order by p.place)
      from ledger.posting p where p.entry_id = e.id))::text, 'UTF8')), 'hex')
  from ledger.entry e where e.id = s.entry_id and e.number = s.entry_number
$$;

-- The number is given under the lock, so that two who seal make one chain. Only sealing waits here, never a sale.
create function ledger.link() returns trigger language plpgsql as $$
declare last ledger.seal;
begin
  perform pg_advisory_xact_lock(hashtext('ledger.seal'));
  select * into last from ledger.seal order by number desc limit 1;
  new.number := coalesce(last.number, 0) + 1;
  new.previous_hash := coalesce(last.hash, '');
  new.hash := ledger.hash_of(new);
  return new;
end $$;
create trigger link before insert on ledger.seal for each row execute function ledger.link();
create trigger seal_is_kept before update or delete or truncate on ledger.seal
  for each statement execute function platform.refuse_change();

-- How far the chain was recomputed, so that a screen need not. One row; a walk begins again from the first seal each day.
create table ledger.walk (
  only_row boolean primary key default true check (only_row),
  walked_to bigint not null default 0,
  walked_hash text not null default '',
  began_at timestamptz not null,
  whole_to bigint not null default 0,
  checked_at timestamptz,
  broken_at bigint
);
