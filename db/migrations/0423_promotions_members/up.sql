-- The member a code was made for is a person: the name goes with the shop that wrote it down, the code stays.
create or replace function promotions.keep_code() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - '{uses,paused_at,ended_at,member}'::text[]) is distinct from (to_jsonb(old) - '{uses,paused_at,ended_at,member}'::text[])
     or (new.member is distinct from old.member and new.member is distinct from old.id)
     or (old.ended_at is not null and new.ended_at is distinct from old.ended_at) then
    raise exception 'what a code promises is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
