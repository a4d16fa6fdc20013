create schema reconciliation;

-- Where our books and a provider's differ. A row stays for ever and ends once: by an entry of the ledger or by a note.
create table reconciliation.difference (
  id text primary key check (id ~ '^dif_[0-9a-f]{32}$'),
  number bigint generated always as identity unique,
  provider text not null,
  kind text not null check (kind in ('charge', 'refund', 'refund_back', 'dispute', 'transfer', 'other', 'only_ours',
    'other_currency', 'payout_unknown', 'payout_missing', 'payout_state', 'payout_amount')),
  reference text not null check (length(reference) between 1 and 200),
  about text,
  words text not null default '' check (length(words) <= 300),
  currency char(3) not null,
  ours_minor bigint not null,
  theirs_minor bigint not null,
  happened_at timestamptz not null,
  found_at timestamptz not null,
  ended_at timestamptz,
  entry_id text references ledger.entry (id),
  note text check (length(note) between 10 and 300),
  ended_by text,
  ended_by_name text,
  unique (provider, kind, reference),
  constraint ended_by_entry_or_note check (
    (ended_at is null and num_nonnulls(entry_id, note, ended_by, ended_by_name) = 0)
    or (ended_at is not null and entry_id is not null and num_nonnulls(note, ended_by, ended_by_name) = 0)
    or (ended_at is not null and entry_id is null and num_nulls(note, ended_by, ended_by_name) = 0))
);
create index difference_open on reconciliation.difference (number) where ended_at is null;

create function reconciliation.keep_difference() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null
     or (new.id, new.provider, new.kind, new.reference, new.currency, new.happened_at, new.found_at)
        is distinct from (old.id, old.provider, old.kind, old.reference, old.currency, old.happened_at, old.found_at) then
    raise exception 'difference % has ended, or is about something else', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger difference_kept before update on reconciliation.difference
  for each row execute function reconciliation.keep_difference();
create trigger difference_stays before delete on reconciliation.difference
  for each row execute function platform.refuse_change();

-- What a provider held at the comparison of a day, and what our account of it held. A later look on the same day counts.
create table reconciliation.balance (
  provider text not null,
  currency char(3) not null,
  day date not null,
  ours_minor bigint not null,
  theirs_minor bigint not null,
  looked_at timestamptz not null,
  primary key (provider, currency, day)
);
create trigger balance_stays before delete on reconciliation.balance
  for each row execute function platform.refuse_change();

-- When each provider was last compared.
create table reconciliation.run (
  provider text primary key,
  begun_at timestamptz not null,
  ended_at timestamptz,
  failure text
);
