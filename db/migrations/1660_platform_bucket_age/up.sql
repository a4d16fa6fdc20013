-- Buckets that nobody has taken from for long are found by when they were filled.
create index bucket_filled on platform.bucket (filled_at);
