-- A quote that was shown is never changed, until its fan is erased: then who and where to goes, the sums stay.
create or replace function checkout.keep_quote() returns trigger language plpgsql as $$
declare
  who constant text[] := '{email,address,gift_note,fingerprint}';
begin
  if new.email = 'nobody@erased.invalid' and new.address = '{}'::jsonb and new.gift_note = ''
     and (to_jsonb(new) - who) = (to_jsonb(old) - who) then
    return new;
  end if;
  if (to_jsonb(new) - 'order_id') is distinct from (to_jsonb(old) - 'order_id')
     or (old.order_id is not null and new.order_id is distinct from old.order_id) then
    raise exception 'a quote that was shown is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create index quote_of_email on checkout.quote (lower(email));
