-- Whoever runs the program puts to work what waits from a release before, at its start. The function has its caller's rights:
-- a shop may touch no job by it.
grant execute on function platform.put_to_work(bigint, text, jsonb, boolean) to public;
