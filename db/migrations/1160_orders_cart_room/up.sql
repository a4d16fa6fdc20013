-- Whether a cart takes this: it has the line already, or room for another. Asked within the statement that holds the cart's row,
-- it sees what others put in before they let go of that row; a part of the statement itself would see its rows as they were.
create function orders.cart_has_room(cart text, listing text, thing text, most integer) returns boolean
language plpgsql volatile as $$
begin
  return (select count(*) < most or bool_or(l.listing_id = listing and l.sku = thing)
    from orders.cart_line l where l.cart_id = cart);
end $$;
