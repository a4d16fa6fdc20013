create schema orders;

-- A cart is one browser's cart at one shop. The cookie's token is kept only as its hash.
create table orders.cart (
  id text primary key,
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  shop_id text not null,
  channel text not null default 'store' check (length(channel) between 1 and 60),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (token_hash, shop_id)
);

create table orders.cart_line (
  id text primary key,
  cart_id text not null references orders.cart (id) on delete cascade,
  listing_id text not null,
  listing_version_id text not null,
  sku text not null,
  quantity integer not null check (quantity between 1 and 99),
  added_at timestamptz not null,
  unique (cart_id, listing_id, sku)
);

create function orders.refuse_long_cart() returns trigger language plpgsql as $$
begin
  if (select count(*) from orders.cart_line where cart_id = new.cart_id) > 50 then
    raise exception 'a cart holds at most 50 lines' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger cart_line_count after insert on orders.cart_line
  for each row execute function orders.refuse_long_cart();

-- What is bought, frozen at the moment of placing. Every amount is minor units of `currency`.
create table orders."order" (
  id text primary key,
  number text not null unique check (number ~ '^FN-[2-9A-HJ-NP-Z]{6}$'),
  shop_id text not null,
  status text not null check (status in ('pending_payment', 'processing', 'shipped', 'delivered', 'expired', 'cancelled')),
  channel text not null check (length(channel) between 1 and 60),
  currency char(3) not null,
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  discount_minor bigint not null check (discount_minor between 0 and subtotal_minor),
  shipping_minor bigint not null check (shipping_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  duty_minor bigint not null check (duty_minor >= 0),
  total_minor bigint not null check (total_minor > 0),
  country char(2) not null,
  region text not null default '',
  shipping_option text not null,
  tax_label text not null,
  tax_bps integer not null check (tax_bps between 0 and 10000),
  discount_code text,
  placed_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  ended_at timestamptz,
  constraint total_is_its_parts check
    (total_minor = subtotal_minor - discount_minor + shipping_minor + tax_minor + duty_minor),
  constraint paid_where_it_must_be check
    ((status in ('processing', 'shipped', 'delivered', 'cancelled')) = (paid_at is not null)),
  unique (id, shop_id)
);
create index order_of_shop on orders."order" (shop_id, placed_at desc, id desc);
create index order_due on orders."order" (expires_at) where status = 'pending_payment';

-- Who gets it. Kept apart so that a person can be forgotten without touching the books.
create table orders.recipient (
  order_id text primary key references orders."order" (id),
  email text not null check (length(email) between 3 and 254),
  email_key text not null check (email_key = lower(email)),
  name text not null,
  line1 text not null,
  line2 text not null default '',
  city text not null,
  region text not null default '',
  postal_code text not null default '',
  country char(2) not null,
  phone text not null default ''
);
create index recipient_of_email on orders.recipient (email_key);

create table orders.order_line (
  id text primary key,
  order_id text not null,
  shop_id text not null,
  place integer not null check (place between 1 and 50),
  listing_id text not null,
  listing_version_id text not null,
  blank_id text not null,
  sku text not null,
  design_version_id text not null,
  title text not null,
  blank_name text not null,
  colour text not null,
  colour_name text not null,
  size text not null,
  technique text not null,
  digital boolean not null,
  quantity integer not null check (quantity between 1 and 99),
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  discount_minor bigint not null check (discount_minor between 0 and unit_price_minor * quantity),
  unit_cost_minor bigint not null check (unit_cost_minor >= 0),
  payment_fee_minor bigint not null check (payment_fee_minor >= 0),
  platform_fee_minor bigint not null check (platform_fee_minor >= 0),
  profit_minor bigint not null,
  tax_minor bigint not null check (tax_minor >= 0),
  constraint profit_is_what_is_left check
    (profit_minor = unit_price_minor * quantity - discount_minor - unit_cost_minor * quantity - payment_fee_minor - platform_fee_minor),
  constraint one_download check (not digital or quantity = 1),
  unique (order_id, place),
  unique (id, order_id),
  foreign key (order_id, shop_id) references orders."order" (id, shop_id)
);
create index line_of_listing on orders.order_line (listing_id);

-- The parts of an order sum to the order, checked when the transaction ends.
create function orders.check_sums() returns trigger language plpgsql as $$
declare
  sums record;
begin
  select o.subtotal_minor - coalesce(sum(l.unit_price_minor * l.quantity), 0) as subtotal,
         o.discount_minor - coalesce(sum(l.discount_minor), 0) as discount,
         o.tax_minor - coalesce(sum(l.tax_minor), 0) as tax
    into sums
    from orders."order" o left join orders.order_line l on l.order_id = o.id
   where o.id = new.id group by o.id;
  if sums.subtotal <> 0 or sums.discount <> 0 or sums.tax < 0 then
    raise exception 'the lines of order % do not sum to it', new.number using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger order_sums after insert on orders."order"
  deferrable initially deferred for each row execute function orders.check_sums();

-- Frozen means frozen.
create trigger order_line_frozen before update or delete on orders.order_line
  for each row execute function platform.refuse_change();

create function orders.keep_order_frozen() returns trigger language plpgsql as $$
begin
  if (new.number, new.shop_id, new.currency, new.subtotal_minor, new.discount_minor, new.shipping_minor,
      new.tax_minor, new.duty_minor, new.total_minor, new.country, new.tax_bps, new.placed_at)
     is distinct from
     (old.number, old.shop_id, old.currency, old.subtotal_minor, old.discount_minor, old.shipping_minor,
      old.tax_minor, old.duty_minor, old.total_minor, old.country, old.tax_bps, old.placed_at) then
    raise exception 'what order % froze is never changed', old.number using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and not exists
     (select 1 from orders.order_move_allowed m where m.from_status = old.status and m.to_status = new.status) then
    raise exception 'an order can''t go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

create table orders.order_move_allowed (
  from_status text not null, event text not null, to_status text not null, primary key (from_status, event)
);
insert into orders.order_move_allowed values
  ('pending_payment', 'pay', 'processing'),
  ('pending_payment', 'expire', 'expired'),
  ('expired', 'honour', 'processing'),
  ('processing', 'cancel', 'cancelled'),
  ('processing', 'ship', 'shipped'),
  ('processing', 'fulfil', 'delivered'),
  ('shipped', 'deliver', 'delivered');
create trigger order_frozen before update on orders."order"
  for each row execute function orders.keep_order_frozen();
create trigger order_kept before delete on orders."order"
  for each row execute function platform.refuse_change();

-- One printed piece. It exists only once its order is paid.
create table orders.unit (
  id text primary key,
  shop_id text not null,
  order_id text not null,
  line_id text not null,
  place integer not null check (place between 1 and 99),
  listing_id text not null,
  blank_id text not null,
  sku text not null,
  technique text not null,
  colour text not null,
  size text not null,
  design_version_id text not null,
  facility text,
  batch_id text,
  status text not null default 'awaiting_print' check (status in
    ('awaiting_print', 'in_batch', 'printing', 'printed', 'packed', 'shipped', 'delivered', 'cancelled')),
  status_at timestamptz not null,
  paid_at timestamptz not null,
  shipped_at timestamptz,
  delivered_at timestamptz,
  refunded_at timestamptz,
  misprints integer not null default 0 check (misprints >= 0),
  price_minor bigint not null check (price_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  cost_minor bigint not null check (cost_minor >= 0),
  platform_fee_minor bigint not null check (platform_fee_minor >= 0),
  profit_minor bigint not null,
  unique (line_id, place),
  unique (id, shop_id),
  foreign key (line_id, order_id) references orders.order_line (id, order_id),
  foreign key (order_id, shop_id) references orders."order" (id, shop_id)
);
create index unit_waiting on orders.unit (technique, paid_at) where status = 'awaiting_print';
create index unit_of_order on orders.unit (order_id);
create index unit_of_batch on orders.unit (batch_id) where batch_id is not null;
create index unit_of_listing on orders.unit (listing_id);

create table orders.unit_move_allowed (
  from_status text not null, event text not null, to_status text not null, primary key (from_status, event)
);
insert into orders.unit_move_allowed values
  ('awaiting_print', 'batch', 'in_batch'),
  ('awaiting_print', 'cancel', 'cancelled'),
  ('in_batch', 'start_print', 'printing'),
  ('in_batch', 'misprint', 'awaiting_print'),
  ('printing', 'print', 'printed'),
  ('printing', 'misprint', 'awaiting_print'),
  ('printed', 'pack', 'packed'),
  ('printed', 'misprint', 'awaiting_print'),
  ('packed', 'ship', 'shipped'),
  ('packed', 'misprint', 'awaiting_print'),
  ('shipped', 'deliver', 'delivered');

create table orders.unit_move (
  id bigint generated always as identity primary key,
  unit_id text not null references orders.unit (id),
  event text not null,
  from_status text not null,
  to_status text not null,
  cause text,
  at timestamptz not null,
  check (event <> 'misprint' or length(cause) > 0)
);
create index unit_move_of_unit on orders.unit_move (unit_id, id);
create trigger unit_move_kept before update or delete on orders.unit_move
  for each row execute function platform.refuse_change();

create function orders.keep_unit_moves() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'awaiting_print' or not exists
       (select 1 from orders."order" o where o.id = new.order_id and o.status = 'processing') then
      raise exception 'a unit begins waiting, in an order that is paid' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (new.order_id, new.line_id, new.place, new.shop_id, new.price_minor, new.tax_minor, new.cost_minor, new.platform_fee_minor, new.profit_minor)
     is distinct from
     (old.order_id, old.line_id, old.place, old.shop_id, old.price_minor, old.tax_minor, old.cost_minor, old.platform_fee_minor, old.profit_minor) then
    raise exception 'what unit % froze is never changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.sku <> old.sku and old.status <> 'awaiting_print' then
    raise exception 'unit % is no longer waiting', old.id using errcode = 'check_violation';
  end if;
  if new.status <> old.status and not exists
     (select 1 from orders.unit_move_allowed m where m.from_status = old.status and m.to_status = new.status) then
    raise exception 'a unit can''t go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger unit_moves before insert or update on orders.unit
  for each row execute function orders.keep_unit_moves();
create trigger unit_kept before delete on orders.unit
  for each row execute function platform.refuse_change();

-- A digital line gives a download instead of a printed piece.
create table orders.download (
  id text primary key,
  shop_id text not null,
  order_id text not null,
  line_id text not null unique,
  granted_at timestamptz not null,
  revoked_at timestamptz,
  fetched integer not null default 0,
  fetches_max integer not null check (fetched <= fetches_max),
  price_minor bigint not null check (price_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  platform_fee_minor bigint not null check (platform_fee_minor >= 0),
  profit_minor bigint not null,
  foreign key (line_id, order_id) references orders.order_line (id, order_id),
  foreign key (order_id, shop_id) references orders."order" (id, shop_id)
);
create index download_of_order on orders.download (order_id);
