insert into orders.order_move_allowed values ('pending_payment', 'grant', 'delivered');
