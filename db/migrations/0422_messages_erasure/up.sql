-- What a person wrote stays as it was written, until the account that wrote it is erased: then who and what go.
drop trigger messages_stay on messages.message;
create function messages.keep_message() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
     or (to_jsonb(new) - '{author_name,body}'::text[]) is distinct from (to_jsonb(old) - '{author_name,body}'::text[])
     or new.author_name <> 'Erased account' or new.body not in ('Erased with the account.', old.body) then
    raise exception 'a message is only erased, with the account that wrote it' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger messages_stay before update or delete on messages.message
  for each row execute function messages.keep_message();
