-- A turn is over when something was bought with it or its time ran out: how many were lately is how fast a line moves.
create index place_over on turns.place (listing_id, run, coalesce(used_at, until_at)) where called_at is not null;
drop index turns.place_called;
