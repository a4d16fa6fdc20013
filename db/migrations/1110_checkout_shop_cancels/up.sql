-- A shop cancels pieces that wait for their print, as their fan may: its leave says so.
alter table checkout.refund_leave drop constraint refund_leave_given_by_check;
alter table checkout.refund_leave add constraint refund_leave_given_by_check
  check (given_by in ('fan', 'shop', 'one', 'two', 'provider'));
