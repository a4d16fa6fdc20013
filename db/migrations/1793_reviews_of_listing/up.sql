-- A listing's reviews in the order they are shown in, those with words first: a page goes on from the last of the one before.
create index review_shown on reviews.review (listing_id, (words <> ''), written_at, id) where hidden_at is null;
drop index reviews.review_listing;
