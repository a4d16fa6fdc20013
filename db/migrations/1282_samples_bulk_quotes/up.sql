-- What many pieces of a shop's own listings cost at a place, held for fourteen days and ordered once.
create schema samples;
create table samples.bulk_quote (
  id text primary key,
  shop_id text not null,
  country char(2) not null,
  region text not null,
  shipping_option text not null,
  pieces integer not null check (pieces between 25 and 5000),
  step_bps integer not null check (step_bps between 0 and 5000),
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 50),
  subtotal_minor bigint not null check (subtotal_minor > 0),
  shipping_minor bigint not null check (shipping_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  duty_minor bigint not null check (duty_minor >= 0),
  total_minor bigint not null,
  tax_label text not null,
  tax_bps integer not null,
  made_at timestamptz not null,
  holds_until timestamptz not null check (holds_until > made_at),
  order_id text unique,
  ordered_at timestamptz,
  constraint parts_sum check (total_minor = subtotal_minor + shipping_minor + tax_minor + duty_minor),
  constraint ordered_while_held check ((order_id is null) = (ordered_at is null) and (ordered_at is null or ordered_at <= holds_until))
);
create index bulk_quote_newest on samples.bulk_quote (shop_id, made_at desc, id desc);
create index bulk_quote_over on samples.bulk_quote (holds_until) where order_id is null;

create function samples.keep_quote() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.order_id is not null then
      raise exception 'a quote that was ordered stays' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if old.order_id is not null or (to_jsonb(old) - 'order_id' - 'ordered_at') is distinct from (to_jsonb(new) - 'order_id' - 'ordered_at') then
    raise exception 'a quote stays what it said' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bulk_quote_frozen before update or delete on samples.bulk_quote
  for each row execute function samples.keep_quote();
