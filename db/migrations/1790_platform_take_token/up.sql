-- Takes a token from a bucket as part of another statement, which writes nothing where there is none. `most` of them fill up
-- over `seconds`. A statement that waited for the bucket's row sees what was taken meanwhile.
create function platform.take_token(bucket text, most double precision, seconds double precision) returns boolean
language plpgsql volatile as $$
begin
  insert into platform.bucket as b (name, tokens) values (take_token.bucket, most - 1)
  on conflict (name) do update set
    tokens = least(most, b.tokens + extract(epoch from clock_timestamp() - b.filled_at)::double precision * most / seconds) - 1,
    filled_at = clock_timestamp()
  where least(most, b.tokens + extract(epoch from clock_timestamp() - b.filled_at)::double precision * most / seconds) >= 1;
  return found;
end $$;
