-- A shop that ends leaves the keeper of its cards: asked for with the erasure, done by the sweep, which takes the row away.
alter table purchases.customer add column leaves_at timestamptz;
create index customer_to_close on purchases.customer (leaves_at) where leaves_at is not null;
