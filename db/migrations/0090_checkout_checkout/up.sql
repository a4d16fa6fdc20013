create schema checkout;

-- What a fan was shown and agreed to, pinned: the order and the charge are made from this row and nothing else.
create table checkout.quote (
  id text primary key,
  cart_id text not null,
  shop_id text not null,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  order_id text unique,
  email text not null,
  address jsonb not null,
  lines jsonb not null check (jsonb_array_length(lines) between 1 and 50),
  currency char(3) not null,
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  discount_minor bigint not null check (discount_minor between 0 and subtotal_minor),
  shipping_minor bigint not null check (shipping_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  duty_minor bigint not null check (duty_minor >= 0),
  total_minor bigint not null check (total_minor > 0),
  shipping_option text not null,
  tax_label text not null,
  tax_bps integer not null check (tax_bps between 0 and 10000),
  made_at timestamptz not null,
  valid_until timestamptz not null check (valid_until > made_at),
  constraint total_is_its_parts check
    (total_minor = subtotal_minor - discount_minor + shipping_minor + tax_minor + duty_minor)
);
create index quote_of_cart on checkout.quote (cart_id, made_at desc);

create function checkout.keep_quote() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'order_id') is distinct from (to_jsonb(old) - 'order_id')
     or (old.order_id is not null and new.order_id is distinct from old.order_id) then
    raise exception 'a quote that was shown is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger quote_kept before update on checkout.quote for each row execute function checkout.keep_quote();

-- What of an order each refund gave back. A piece goes back once, and so does the shipping.
create table checkout.refund_part (
  refund_id text not null,
  order_id text not null,
  place integer not null check (place > 0),
  kind text not null check (kind in ('unit', 'download', 'shipping', 'goodwill')),
  piece_id text not null,
  goods_minor bigint not null check (goods_minor >= 0),
  shipping_minor bigint not null default 0 check (shipping_minor >= 0),
  tax_minor bigint not null default 0 check (tax_minor >= 0),
  profit_minor bigint not null default 0,
  primary key (refund_id, place)
);
create unique index piece_once on checkout.refund_part (kind, piece_id) where kind <> 'goodwill';
create index part_of_order on checkout.refund_part (order_id);
create trigger refund_part_kept before update on checkout.refund_part
  for each row execute function platform.refuse_change();
