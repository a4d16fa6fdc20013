-- Who let each refund of an order go: its fan by cancelling, one person alone, or two by a request.
create table checkout.refund_leave (
  refund_id text primary key,
  order_id text not null,
  given_by text not null check (given_by in ('fan', 'one', 'two')),
  request_id text unique references checkout.refund_request,
  constraint two_by_request check ((given_by = 'two') = (request_id is not null))
);
create index refund_leave_order on checkout.refund_leave (order_id);
insert into checkout.refund_leave (refund_id, order_id, given_by)
  select distinct refund_id, order_id, 'one' from checkout.refund_part;
create trigger refund_leave_kept before update or delete on checkout.refund_leave
  for each row execute function platform.refuse_change();

-- While a refund waits for its second person, no other money of that order goes back.
create function checkout.hold_for_second() returns trigger language plpgsql as $$
begin
  if exists (select 1 from checkout.refund_request
             where order_id = new.order_id and decision is null and id is distinct from new.request_id) then
    raise exception 'a refund of order % waits for its second person', new.order_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger held_for_second before insert on checkout.refund_leave
  for each row execute function checkout.hold_for_second();

-- At the end of the transaction: a request was approved, for this order and this sum.
create function checkout.check_leave() returns trigger language plpgsql as $$
begin
  if new.given_by = 'two' and not exists (
    select 1 from checkout.refund_request r
    where r.id = new.request_id and r.order_id = new.order_id and r.decision = 'approved'
      and r.amount_minor = (select sum(goods_minor + shipping_minor + tax_minor) from checkout.refund_part p
                            where p.refund_id = new.refund_id)) then
    raise exception 'refund % was not approved as it went', new.refund_id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger leave_checked after insert on checkout.refund_leave deferrable initially deferred
  for each row execute function checkout.check_leave();

-- Parts go back only by such leave; one person alone gives back at most 200 dollars of an order, all refunds counted.
create function checkout.check_part() returns trigger language plpgsql as $$
declare leave text;
begin
  if not exists (select 1 from checkout.refund_part p where p.refund_id = new.refund_id) then return null; end if;
  select given_by into leave from checkout.refund_leave where refund_id = new.refund_id and order_id = new.order_id;
  if leave is null then
    raise exception 'nobody let refund % go', new.refund_id using errcode = 'restrict_violation';
  end if;
  if leave = 'one' and (select sum(goods_minor + shipping_minor + tax_minor) from checkout.refund_part p
                        where p.order_id = new.order_id) > 20000 then
    raise exception 'refund % is too large for one person', new.refund_id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger part_allowed after insert on checkout.refund_part deferrable initially deferred
  for each row execute function checkout.check_part();
