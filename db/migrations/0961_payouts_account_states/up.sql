-- Since when an account is in its state, whether Stripe ever paid it, and since when it has not while it should.
alter table payouts.connected_account add column state_since timestamptz;
alter table payouts.connected_account add column paid_from timestamptz;
alter table payouts.connected_account add column stopped_at timestamptz;
update payouts.connected_account set state_since = seen_at, paid_from = case when state = 'ready' then seen_at end;
