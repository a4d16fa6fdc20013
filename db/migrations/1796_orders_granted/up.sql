insert into orders.order_move_allowed values ('pending_payment', 'grant', 'delivered');

create function orders.refuse_grant_of_prints() returns trigger language plpgsql as $$
begin
  if exists (select from orders.order_line l where l.order_id = old.id and not l.digital) then
    raise exception 'order % has something to print', old.number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger order_granted before update of status on orders."order" for each row
  when (old.status = 'pending_payment' and new.status = 'delivered') execute function orders.refuse_grant_of_prints();
