-- A dispute that is won lets the holds of its order wait again.
create index hold_of_order on ledger.hold (order_id);
