-- Quotes that no order was placed by are found by when they were made.
create index quote_not_taken on checkout.quote (made_at) where order_id is null;
