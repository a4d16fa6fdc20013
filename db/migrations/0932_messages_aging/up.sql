-- What a person wrote stays as it was written, until the account that wrote it is erased or its time is over.
create or replace function messages.keep_message() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
     or (to_jsonb(new) - '{author_name,body}'::text[]) is distinct from (to_jsonb(old) - '{author_name,body}'::text[])
     or new.author_name not in ('Erased account', 'Erased')
     or new.body not in ('Erased with the account.', 'Erased after its time.', old.body) then
    raise exception 'a message is only erased, with the account that wrote it or after its time' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create index thread_aging on messages.thread (touched_at) where from_email <> 'nobody@erased.invalid';
