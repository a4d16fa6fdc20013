-- Carts that their browsers have forgotten are found by when they changed last.
create index cart_unchanged on orders.cart (changed_at);
