-- What a shop answers below a review, and what it holds against one. Neither changes the stars.
alter table reviews.review add column reply text check (length(reply) between 1 and 1000);
alter table reviews.review add column replied_at timestamptz;
alter table reviews.review add column reported_why text check (length(reported_why) between 3 and 300);
alter table reviews.review add column reported_at timestamptz;
alter table reviews.review add column report_ended_at timestamptz;
alter table reviews.review add constraint reply_whole check ((reply is null) = (replied_at is null));
alter table reviews.review add constraint report_whole check ((reported_why is null) = (reported_at is null));
alter table reviews.review add constraint report_ends_once check (report_ended_at is null or reported_at is not null);
create index review_reported on reviews.review (reported_at) where reported_at is not null and report_ended_at is null;
