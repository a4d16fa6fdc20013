-- A refund that was made at the payment provider itself has gone already: no leave of ours holds it.
alter table checkout.refund_leave drop constraint refund_leave_given_by_check;
alter table checkout.refund_leave add constraint refund_leave_given_by_check
  check (given_by in ('fan', 'one', 'two', 'provider'));

create or replace function checkout.hold_for_second() returns trigger language plpgsql as $$
begin
  if new.given_by <> 'provider' and exists (
    select 1 from checkout.refund_request
    where order_id = new.order_id and decision is null and id is distinct from new.request_id) then
    raise exception 'a refund of order % waits for its second person', new.order_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
