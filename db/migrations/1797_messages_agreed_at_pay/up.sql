-- A payment reported late doesn't override a later withdrawal.
create function messages.agree_by_order(new_id text, given_shop text, given_email text, given_wording text, given_order text,
  agreed_at timestamptz, at timestamptz) returns boolean language plpgsql as $$
declare reader text;
begin
  insert into messages.subscriber as s (id, shop_id, email, status, asked_at, confirmed_at)
    values (new_id, given_shop, given_email, 'confirmed', at, agreed_at)
    on conflict (shop_id, email) do update set status = 'confirmed',
      confirmed_at = case when s.status = 'confirmed' then s.confirmed_at else excluded.confirmed_at end
    where not exists (select from messages.consent c
      where c.subscriber_id = s.id and c.event = 'withdrawn' and c.happened_at > agreed_at)
    returning s.id into reader;
  if reader is not null then
    insert into messages.consent (subscriber_id, event, how, wording, order_id, happened_at)
      values (reader, 'agreed', 'checkout', given_wording, given_order, agreed_at)
      on conflict do nothing;
  end if;
  return reader is not null;
end $$;
