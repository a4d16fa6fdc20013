create schema payments;

-- Money asked of a person through a provider. `subject` says for what: an order, a purchase.
create table payments.charge (
  id text primary key,
  subject_kind text not null check (subject_kind in ('order', 'purchase')),
  subject_id text not null,
  provider text not null,
  provider_ref text,
  status text not null check (status in ('requested', 'action_required', 'processing', 'captured', 'failed')),
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor > 0),
  captured_minor bigint not null default 0,
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  disputed_minor bigint not null default 0 check (disputed_minor >= 0),
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  brand text not null default '',
  last4 text not null default '' check (last4 ~ '^([0-9]{4})?$'),
  decline_code text,
  action_url text,
  requested_at timestamptz not null,
  asked_at timestamptz not null,
  settled_at timestamptz,
  constraint never_more_than_captured check
    (refunded_minor + disputed_minor <= captured_minor and captured_minor <= amount_minor),
  constraint captured_or_not check ((status = 'captured') = (captured_minor > 0)),
  unique (provider, provider_ref)
);
-- One open attempt per subject: two can't be asked for at once.
create unique index one_open_charge on payments.charge (subject_kind, subject_id)
  where status in ('requested', 'action_required', 'processing');
create index charge_of_subject on payments.charge (subject_kind, subject_id);
create index charge_unsettled on payments.charge (asked_at) where status in ('requested', 'action_required', 'processing');

create table payments.charge_move_allowed (
  from_status text not null, to_status text not null, primary key (from_status, to_status)
);
-- A charge that we held for failed may turn out to be paid: the provider's word decides, whenever it comes.
insert into payments.charge_move_allowed values
  ('requested', 'action_required'), ('requested', 'processing'), ('requested', 'captured'), ('requested', 'failed'),
  ('action_required', 'processing'), ('action_required', 'captured'), ('action_required', 'failed'),
  ('processing', 'action_required'), ('processing', 'captured'), ('processing', 'failed'),
  ('failed', 'captured');

create function payments.keep_charge() returns trigger language plpgsql as $$
begin
  if (new.subject_kind, new.subject_id, new.provider, new.currency, new.amount_minor, new.requested_at)
     is distinct from (old.subject_kind, old.subject_id, old.provider, old.currency, old.amount_minor, old.requested_at)
     or (old.provider_ref is not null and new.provider_ref is distinct from old.provider_ref)
     or (old.captured_minor > 0 and new.captured_minor <> old.captured_minor) then
    raise exception 'what charge % was made for is never changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and not exists
     (select 1 from payments.charge_move_allowed m where m.from_status = old.status and m.to_status = new.status) then
    raise exception 'a charge can''t go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger charge_kept before update on payments.charge for each row execute function payments.keep_charge();
create trigger charge_stays before delete on payments.charge for each row execute function platform.refuse_change();

create table payments.refund (
  id text primary key,
  charge_id text not null references payments.charge (id),
  key text not null check (length(key) between 1 and 200),
  status text not null check (status in ('requested', 'succeeded', 'failed')),
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  reason text not null check (length(reason) between 1 and 500),
  provider_ref text,
  attempts integer not null default 0,
  failure text,
  requested_at timestamptz not null,
  settled_at timestamptz,
  unique (charge_id, key)
);
create index refund_waiting on payments.refund (requested_at) where status = 'requested';
create trigger refund_stays before delete on payments.refund for each row execute function platform.refuse_change();

create table payments.dispute (
  id text primary key,
  charge_id text not null references payments.charge (id),
  provider text not null,
  provider_ref text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  reason text not null default '',
  opened_at timestamptz not null,
  closed_at timestamptz,
  unique (provider, provider_ref),
  check ((status = 'open') = (closed_at is null))
);
create unique index one_dispute_of_charge on payments.dispute (charge_id) where status <> 'won';

-- The counts on the charge are the sums of its refunds and disputes, checked when the transaction ends.
create function payments.check_charge_sums() returns trigger language plpgsql as $$
declare
  held payments.charge;
begin
  select * into held from payments.charge where id = coalesce(new.charge_id, old.charge_id);
  if held.refunded_minor <> (select coalesce(sum(amount_minor), 0) from payments.refund
                              where charge_id = held.id and status <> 'failed')
     or held.disputed_minor <> (select coalesce(sum(amount_minor), 0) from payments.dispute
                                 where charge_id = held.id and status <> 'won') then
    raise exception 'the refunds and disputes of charge % do not sum to it', held.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger refund_sums after insert or update on payments.refund
  deferrable initially deferred for each row execute function payments.check_charge_sums();
create constraint trigger dispute_sums after insert or update on payments.dispute
  deferrable initially deferred for each row execute function payments.check_charge_sums();

-- Every event of a provider, once, as it came.
create table payments.provider_event (
  provider text not null,
  event_id text not null check (length(event_id) between 1 and 200),
  kind text not null,
  object_ref text not null,
  body jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  outcome text,
  primary key (provider, event_id)
);
create index provider_event_waiting on payments.provider_event (received_at) where handled_at is null;
