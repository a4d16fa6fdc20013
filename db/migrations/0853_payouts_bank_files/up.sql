-- Files of credit transfers for our bank (pain.001). A file is written anew from its payouts whenever it is fetched, the
-- same each time, so that no account number rests here in plain text.
create table payouts.bank_file (
  id text primary key check (id ~ '^bkf_[0-9a-f]{32}$'),
  made_by text not null,
  made_at timestamptz not null
);
create trigger bank_file_is_kept before update or delete or truncate on payouts.bank_file
  for each statement execute function platform.refuse_change();
-- A payout goes into one file, once.
create table payouts.bank_file_line (
  payout_id text primary key references payouts.payout (id),
  bank_file_id text not null references payouts.bank_file (id),
  place integer not null,
  unique (bank_file_id, place)
);
create trigger bank_file_line_is_kept before update or delete or truncate on payouts.bank_file_line
  for each statement execute function platform.refuse_change();
-- Answers of the bank that were read, by the hash of their bytes: each has one effect.
create table payouts.bank_answer (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  kind text not null,
  read_by text not null,
  read_at timestamptz not null
);
