-- Who sends a payout is part of the offer, as its fee and rate are. What stood before was sent by hand.
alter table payouts.quote add column provider text not null default 'hand'
  check (provider in ('test', 'hand', 'paypal', 'paystack', 'stripe', 'bank_file'));
alter table payouts.payout add column provider text not null default 'hand'
  check (provider in ('test', 'hand', 'paypal', 'paystack', 'stripe', 'bank_file'));
-- Whether its books have both legs of a conversion: payouts in another currency from now on.
alter table payouts.payout add column converts boolean not null default false;
-- Why the provider does not move it yet, in words for staff, and when to look again.
alter table payouts.payout add column trouble text check (length(trouble) <= 300);
alter table payouts.payout add column look_at timestamptz;
alter table payouts.payout drop constraint payout_provider_reference_key;
alter table payouts.payout add constraint payout_provider_reference_key unique (provider, provider_reference);
create index payout_of_provider on payouts.payout (provider, status, look_at)
  where status in ('approved', 'in_transit');

-- What a provider said of a payout, each word that changed something.
create table payouts.word (
  id bigint generated always as identity primary key,
  payout_id text not null references payouts.payout (id),
  state text not null check (state in ('in_transit', 'paid', 'failed')),
  reference text,
  why text not null default '' check (length(why) <= 300),
  heard_at timestamptz not null
);
create index word_of_payout on payouts.word (payout_id, id);
create trigger word_is_kept before update or delete or truncate on payouts.word
  for each statement execute function platform.refuse_change();

-- Members of staff who say, each on their own, that a payout failed or came back.
create table payouts.verdict (
  payout_id text not null references payouts.payout (id),
  event text not null check (event in ('fail', 'bounce')),
  person_id text not null,
  note text not null check (length(note) between 1 and 300),
  given_at timestamptz not null,
  primary key (payout_id, event, person_id)
);
create trigger verdict_is_kept before update or delete or truncate on payouts.verdict
  for each statement execute function platform.refuse_change();
create trigger verdict_by_others before insert on payouts.verdict
  for each row execute function payouts.second_person();

-- Callbacks, each kept once.
create table payouts.provider_event (
  provider text not null,
  event_id text not null check (length(event_id) between 1 and 200),
  kind text not null,
  payout_id text,
  received_at timestamptz not null,
  handled_at timestamptz,
  primary key (provider, event_id)
);

-- Methods that staff send by hand, and the rates of the house: millionths of the currency for one dollar.
create table payouts.by_hand (
  method text primary key check (method in ('bank_transfer', 'paypal', 'payoneer', 'western_union', 'crypto_wallet')),
  turned_on_by text not null,
  turned_on_at timestamptz not null
);
create table payouts.rate (
  id bigint generated always as identity primary key,
  currency char(3) not null check (currency ~ '^[A-Z]{3}$' and currency <> 'USD'),
  rate_e6 bigint not null check (rate_e6 > 0),
  set_by text not null,
  set_at timestamptz not null
);
create index rate_of_currency on payouts.rate (currency, id desc);
create trigger rate_is_kept before update or delete or truncate on payouts.rate
  for each statement execute function platform.refuse_change();

create or replace function payouts.keep_payout() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'requested' then
      raise exception 'a payout begins as requested' using errcode = 'check_violation';
    end if;
    if new.provider is distinct from (select provider from payouts.quote where id = new.quote_id) then
      raise exception 'payout % is sent by who offered it', new.id using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (new.id, new.shop_id, new.number, new.quote_id, new.destination_id, new.method, new.amount_minor, new.fee_minor,
      new.currency, new.rate_e6, new.receive_minor, new.requested_by, new.requested_at, new.approvals_needed,
      new.provider, new.converts)
    is distinct from
     (old.id, old.shop_id, old.number, old.quote_id, old.destination_id, old.method, old.amount_minor, old.fee_minor,
      old.currency, old.rate_e6, old.receive_minor, old.requested_by, old.requested_at, old.approvals_needed,
      old.provider, old.converts) then
    raise exception 'what payout % was requested as does not change', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status then
    if not exists (select from payouts.move where status = old.status and next = new.status) then
      raise exception 'payout % does not go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
    end if;
    if new.status = 'approved'
      and (select count(*) from payouts.approval where payout_id = new.id) < new.approvals_needed then
      raise exception 'payout % needs % approvals', old.id, new.approvals_needed using errcode = 'check_violation';
    end if;
    if new.status = 'failed'
      and not exists (select from payouts.word where payout_id = new.id and state = 'failed')
      and (select count(*) from payouts.verdict where payout_id = new.id
        and event = case old.status when 'paid' then 'bounce' else 'fail' end) < 2 then
      raise exception 'payout % fails by its provider’s word or by two people', old.id using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;

-- Rows of a payout: its own wall decides.
alter table payouts.word enable row level security;
create policy of_payout on payouts.word to fanfare_shop
  using (exists (select from payouts.payout parent where parent.id = payout_id));
alter table payouts.verdict enable row level security;
create policy of_payout on payouts.verdict to fanfare_shop
  using (exists (select from payouts.payout parent where parent.id = payout_id));
