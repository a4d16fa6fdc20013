create schema promotions;

-- What a creator promises. What it takes off never changes; only its dates of life do.
create table promotions.code (
  id text primary key check (id ~ '^cod_[0-9a-f]{32}$'),
  shop_id text not null,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{2,23}$'),
  kind text not null check (kind in ('percent', 'amount', 'free_shipping')),
  bps integer,
  amount_minor bigint,
  minimum_minor bigint not null default 0 check (minimum_minor >= 0),
  -- Ids of listings; null where it counts for all.
  listings jsonb check (listings is null or jsonb_array_length(listings) between 1 and 500),
  uses_max integer check (uses_max > 0),
  per_buyer integer check (per_buyer > 0),
  uses integer not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  paused_at timestamptz,
  ended_at timestamptz,
  -- What a sale may lose by it, as the creator agreed to; zero where it loses nothing.
  accepted_loss_minor bigint not null default 0 check (accepted_loss_minor >= 0),
  made_by text not null,
  made_at timestamptz not null,
  constraint says_how_much check (case kind
    when 'percent' then bps between 1 and 9000 and amount_minor is null
    when 'amount' then amount_minor > 0 and minimum_minor > amount_minor and bps is null
    else bps is null and amount_minor is null end),
  constraint never_used_too_often check (uses >= 0 and (uses_max is null or uses <= uses_max)),
  unique (id, shop_id)
);
create unique index code_in_use on promotions.code (shop_id, code) where ended_at is null;
create index code_of_shop on promotions.code (shop_id, made_at desc);

create function promotions.keep_code() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - '{uses,paused_at,ended_at}'::text[]) is distinct from (to_jsonb(old) - '{uses,paused_at,ended_at}'::text[])
     or (old.ended_at is not null and new.ended_at is distinct from old.ended_at) then
    raise exception 'what a code promises is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger code_kept before update on promotions.code for each row execute function promotions.keep_code();
create trigger code_stays before delete on promotions.code for each row execute function platform.refuse_change();

-- How often one buyer has a code. The buyer is a hash of the address: the limit needs no more.
create table promotions.buyer (
  code_id text not null references promotions.code (id),
  buyer text not null check (buyer ~ '^[0-9a-f]{64}$'),
  uses integer not null,
  most integer,
  primary key (code_id, buyer),
  constraint never_used_too_often check (uses >= 0 and (most is null or uses <= most))
);

-- One order, one code. Held while the fan pays, used from then on, released when the order lapses or is cancelled.
create table promotions.use (
  order_id text primary key,
  code_id text not null,
  shop_id text not null,
  buyer text not null,
  state text not null check (state in ('held', 'used', 'released')),
  discount_minor bigint not null check (discount_minor > 0),
  -- What the fan pays for the goods after the discount.
  goods_minor bigint not null check (goods_minor >= 0),
  profit_minor bigint not null,
  held_at timestamptz not null,
  used_at timestamptz,
  foreign key (code_id, shop_id) references promotions.code (id, shop_id),
  foreign key (code_id, buyer) references promotions.buyer (code_id, buyer)
);
create index use_of_code on promotions.use (code_id) where state = 'used';
