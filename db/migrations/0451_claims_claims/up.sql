create schema claims;

-- What may follow what. The same table as `claimMoves` in modules/claims/claim.ts; a test compares the two.
create table claims.move (
  from_status text not null, event text not null, to_status text not null, primary key (from_status, event)
);
insert into claims.move values
  ('open', 'ask', 'asked'), ('open', 'reprint', 'reprinted'), ('open', 'refund', 'refunded'), ('open', 'decline', 'declined'),
  ('asked', 'answer', 'open'), ('asked', 'reprint', 'reprinted'), ('asked', 'refund', 'refunded'), ('asked', 'decline', 'declined');

-- What a fan says is wrong with one piece, and what was decided of it, once.
create table claims.claim (
  id text primary key,
  shop_id text not null,
  order_id text not null references orders."order" (id),
  unit_id text not null references orders.unit (id),
  fault text not null check (fault in ('misprint', 'damaged', 'wrong_item', 'lost', 'size')),
  words text not null check (length(words) between 1 and 3000),
  status text not null default 'open' check (status in ('open', 'asked', 'reprinted', 'refunded', 'declined')),
  opened_at timestamptz not null,
  touched_at timestamptz not null,
  -- What the fan reads of the decision, and who made it.
  answer text check (length(answer) between 1 and 2000),
  decided_at timestamptz,
  decided_by text,
  decided_by_name text,
  replacement_unit_id text references orders.unit (id),
  refund_id text,
  constraint decided_whole check
    ((status in ('reprinted', 'refunded', 'declined')) = (num_nonnulls(decided_at, decided_by, decided_by_name, answer) = 4)),
  constraint reprint_names_its_piece check ((status = 'reprinted') = (replacement_unit_id is not null)),
  constraint refund_names_its_money check ((status = 'refunded') = (refund_id is not null))
);
create unique index claim_live on claims.claim (unit_id) where status in ('open', 'asked');
create index claim_of_order on claims.claim (order_id);
create index claim_of_shop on claims.claim (shop_id, opened_at desc);
create index claim_waiting on claims.claim (opened_at) where status in ('open', 'asked');

create function claims.guard_claim() returns trigger language plpgsql as $$
begin
  if (new.id, new.shop_id, new.order_id, new.unit_id, new.fault, new.words, new.opened_at)
     is distinct from (old.id, old.shop_id, old.order_id, old.unit_id, old.fault, old.words, old.opened_at) then
    raise exception 'what claim % says is never changed', old.id using errcode = 'restrict_violation';
  end if;
  if old.decided_at is not null then
    raise exception 'claim % is decided', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and not exists
     (select 1 from claims.move m where m.from_status = old.status and m.to_status = new.status) then
    raise exception 'a claim can''t go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger claim_moves before update on claims.claim for each row execute function claims.guard_claim();
create trigger claim_kept before delete on claims.claim for each row execute function platform.refuse_change();

-- A picture that came with a claim or with a message about the order: drawn anew, kept by the hash of what came out.
create table claims.photo (
  id text primary key,
  order_id text not null references orders."order" (id),
  shop_id text not null,
  claim_id text references claims.claim (id),
  message_id text,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  width integer not null check (width between 1 and 1600),
  height integer not null check (height between 1 and 1600),
  bytes integer not null check (bytes > 0),
  kept_at timestamptz not null,
  constraint belongs_to_something check (num_nonnulls(claim_id, message_id) > 0)
);
create index photo_of_order on claims.photo (order_id);
create index photo_of_hash on claims.photo (hash);
create index photo_by_age on claims.photo (kept_at);

-- Whether a shop gives its fans another size once, and within how many days of delivery.
create table claims.swap_offer (
  shop_id text primary key,
  is_on boolean not null,
  days integer not null check (days between 7 and 60),
  changed_by text not null,
  changed_at timestamptz not null
);

-- A size that was swapped: which piece came for which, and what it cost the shop. Never changed.
create table claims.swap (
  new_unit_id text primary key references orders.unit (id),
  unit_id text not null unique references orders.unit (id),
  shop_id text not null,
  order_id text not null references orders."order" (id),
  from_size text not null,
  to_size text not null,
  cost_minor bigint not null check (cost_minor >= 0),
  shipping_minor bigint not null check (shipping_minor >= 0),
  at timestamptz not null
);
create index swap_of_shop on claims.swap (shop_id, at desc);
create trigger swap_frozen before update or delete on claims.swap
  for each row execute function platform.refuse_change();
