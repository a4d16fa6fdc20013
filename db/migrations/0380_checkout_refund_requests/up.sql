-- A refund too large for one person: it waits here until somebody else decides.
create table checkout.refund_request (
  id text primary key,
  order_id text not null,
  amount_minor bigint not null check (amount_minor > 0),
  asked jsonb not null,
  asked_by text not null,
  asked_by_name text not null check (length(asked_by_name) between 1 and 120),
  asked_at timestamptz not null,
  decision text check (decision in ('approved', 'refused')),
  decided_by text,
  decided_by_name text,
  decided_at timestamptz check (decided_at >= asked_at),
  constraint decided_whole check (num_nulls(decision, decided_by, decided_by_name, decided_at) in (0, 4)),
  constraint decided_by_another check (decided_by <> asked_by)
);
create unique index refund_request_open on checkout.refund_request (order_id) where decision is null;
create index refund_request_waiting on checkout.refund_request (asked_at) where decision is null;

-- What was asked never changes, and a decision is made once.
create function checkout.keep_refund_request() returns trigger language plpgsql as $$
begin
  if old.decision is not null
     or (new.id, new.order_id, new.amount_minor, new.asked, new.asked_by, new.asked_at)
        is distinct from (old.id, old.order_id, old.amount_minor, old.asked, old.asked_by, old.asked_at) then
    raise exception 'refund request % is decided once and never rewritten', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger refund_request_kept before update on checkout.refund_request
  for each row execute function checkout.keep_refund_request();
create trigger refund_request_stays before delete on checkout.refund_request
  for each row execute function platform.refuse_change();
