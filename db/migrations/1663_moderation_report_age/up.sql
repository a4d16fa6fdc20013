-- Reports that their writer never confirmed are found by when they were made.
create index report_unconfirmed on moderation.report (made_at) where confirmed_at is null;
