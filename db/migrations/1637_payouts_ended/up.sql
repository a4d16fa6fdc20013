-- Payouts that ended, the last one first.
create index payout_ended on payouts.payout (status_at desc, id desc) where status in ('paid', 'failed', 'cancelled');
