-- Reviews that shops reported, the one waiting longest first; and hidden ones, the newest first.
create index review_reported_in_turn on reviews.review (reported_at, id)
  where reported_at is not null and report_ended_at is null;
create index review_hidden on reviews.review (hidden_at desc, id desc) where hidden_at is not null;
drop index reviews.review_reported;
