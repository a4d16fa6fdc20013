-- Statements of our own bank, as it wrote them: what the account held before and after, and each movement between.
create table reconciliation.bank_statement (
  id text primary key check (length(id) between 3 and 120),
  account text not null check (length(account) between 1 and 60),
  currency char(3) not null,
  opened_on date not null,
  closed_on date not null check (closed_on >= opened_on),
  opening_minor bigint not null,
  closing_minor bigint not null,
  taken_by text not null,
  taken_at timestamptz not null
);
create trigger bank_statement_stays before update or delete on reconciliation.bank_statement
  for each row execute function platform.refuse_change();

create table reconciliation.bank_movement (
  reference text primary key check (length(reference) between 1 and 160),
  statement_id text not null references reconciliation.bank_statement (id),
  booked_on date not null,
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor <> 0),
  -- Our payout, where the bank names it.
  payout_id text,
  words text not null check (length(words) <= 200),
  -- The entry of ours that it is; one entry is one movement.
  entry_id text unique references ledger.entry (id)
);
create index bank_movement_open on reconciliation.bank_movement (booked_on) where entry_id is null;
create index bank_movement_of_statement on reconciliation.bank_movement (statement_id);
create function reconciliation.keep_bank_movement() returns trigger language plpgsql as $$
begin
  if old.entry_id is not null
     or (new.reference, new.statement_id, new.booked_on, new.currency, new.amount_minor, new.payout_id, new.words)
        is distinct from (old.reference, old.statement_id, old.booked_on, old.currency, old.amount_minor, old.payout_id, old.words) then
    raise exception 'movement % is as the bank wrote it', old.reference using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bank_movement_kept before update on reconciliation.bank_movement
  for each row execute function reconciliation.keep_bank_movement();
create trigger bank_movement_stays before delete on reconciliation.bank_movement
  for each row execute function platform.refuse_change();

alter table reconciliation.difference drop constraint difference_kind_check;
alter table reconciliation.difference add constraint difference_kind_check
  check (kind in ('charge', 'refund', 'refund_back', 'dispute', 'transfer', 'other', 'only_ours', 'other_currency',
    'payout_unknown', 'payout_missing', 'payout_state', 'payout_amount', 'bank_movement', 'bank_missing', 'bank_gap'));
