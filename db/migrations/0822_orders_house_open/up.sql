-- No order is placed while the house is closed, whatever the code before it thought.
create function orders.refuse_while_closed() returns trigger language plpgsql as $$
begin
  if not exists (select from house.door where closed_at is null) then
    raise exception 'the house takes no orders' using errcode = 'restrict_violation', constraint = 'house_is_open';
  end if;
  return new;
end $$;
create trigger house_is_open before insert on orders."order"
  for each row execute function orders.refuse_while_closed();

-- A house that has sold is open already.
insert into house.door (opened_at, opened_by)
  select min(placed_at), 'Before houses were opened' from orders."order" having count(*) > 0;
