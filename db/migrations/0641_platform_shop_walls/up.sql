-- The walls of the role `fanfare_shop`, which is there before any migration (platform/database/shop-role.ts). It reaches
-- the rows of one shop, `fanfare.shop`, and none when that is not set; `fanfare.person` is who works there. Jobs, staff, fans and public pages keep the
-- connecting role, which owns the tables and has no wall.

-- Names and addresses of stores are public. A person reads where else they work and that their account ends, of
-- themselves alone; writes stay within the shop.
alter table accounts.shop enable row level security;
create policy public_names on accounts.shop for select to fanfare_shop using (true);
create policy own_shop on accounts.shop to fanfare_shop
  using (id = (select current_setting('fanfare.shop', true)));
alter table accounts.member enable row level security;
create policy read_by_person on accounts.member for select to fanfare_shop
  using (person_id = (select current_setting('fanfare.person', true)));
create policy own_shop on accounts.member to fanfare_shop
  using (shop_id = (select current_setting('fanfare.shop', true)));
alter table departures.departure enable row level security;
create policy read_by_person on departures.departure for select to fanfare_shop
  using (person_id = (select current_setting('fanfare.person', true)));
create policy own_shop on departures.departure to fanfare_shop
  using (shop_id = (select current_setting('fanfare.shop', true)));

-- A name that another shop released rests; who asks for it must see that.
alter table domains.claim enable row level security;
create policy rests on domains.claim for select to fanfare_shop using (state = 'released');
create policy own_shop on domains.claim to fanfare_shop
  using (shop_id = (select current_setting('fanfare.shop', true)));

-- The book: a shop's entry has postings on accounts of the house too.
alter table ledger.account enable row level security;
create policy own_shop on ledger.account to fanfare_shop
  using (shop_id is null or shop_id = (select current_setting('fanfare.shop', true)));
alter table ledger.posting enable row level security;
create policy own_shop on ledger.posting to fanfare_shop
  using (account not like 'shop:%' or split_part(account, ':', 2) = (select current_setting('fanfare.shop', true)));
alter table ledger.balance enable row level security;
create policy own_shop on ledger.balance to fanfare_shop
  using (account not like 'shop:%' or split_part(account, ':', 2) = (select current_setting('fanfare.shop', true)));

-- A line about a person, or a letter to us, belongs to no shop: it may be written, not read.
alter table audit.entry enable row level security;
create policy own_shop on audit.entry for select to fanfare_shop
  using (shop_id = (select current_setting('fanfare.shop', true)));
create policy written on audit.entry for insert to fanfare_shop
  with check (shop_id is null or shop_id = (select current_setting('fanfare.shop', true)));
alter table messages.thread enable row level security;
create policy own_shop on messages.thread to fanfare_shop
  using (shop_id = (select current_setting('fanfare.shop', true)))
  with check (shop_id is null or shop_id = (select current_setting('fanfare.shop', true)));

-- Rows of a parent that has a shop: the parent's own wall decides.
alter table messages.message enable row level security;
create policy of_thread on messages.message for select to fanfare_shop
  using (exists (select from messages.thread parent where parent.id = thread_id));
create policy written on messages.message for insert to fanfare_shop with check (true);
alter table orders.recipient enable row level security;
create policy of_order on orders.recipient to fanfare_shop
  using (exists (select from orders."order" parent where parent.id = order_id));
alter table payouts.step enable row level security;
create policy of_payout on payouts.step to fanfare_shop
  using (exists (select from payouts.payout parent where parent.id = payout_id));
alter table webhooks.attempt enable row level security;
create policy of_delivery on webhooks.attempt to fanfare_shop
  using (exists (select from webhooks.delivery parent where parent.id = delivery_id));

-- The chain goes over every shop's lines: who adds one must not be stopped by the wall from seeing the last.
alter function audit.link() security definer set search_path = pg_catalog, pg_temp;

-- Called after each migration: a table with a shop gets its wall without anybody remembering it, and the role its rights.
create function platform.raise_walls() returns void language plpgsql as $$
declare
  one record;
begin
  for one in
    select n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'shop_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)' and pg_has_role(c.relowner, 'usage')
      and not exists (select from pg_policy p where p.polrelid = c.oid)
      -- The sessions of a person, whatever shop each is in: they end them all from one screen.
      and (n.nspname, c.relname) <> ('accounts', 'session')
  loop
    execute format('alter table %I.%I enable row level security', one.nspname, one.relname);
    execute format(
      'create policy own_shop on %I.%I to fanfare_shop using (shop_id = (select current_setting(''fanfare.shop'', true)))',
      one.nspname, one.relname);
  end loop;
  -- Our own schemas alone: a server's may stand beside them, and are not ours to give away.
  for one in select nspname from pg_namespace
    where nspname !~ '^(pg_|information_schema|public|jobs)' and pg_has_role(nspowner, 'usage')
  loop
    execute format('grant usage on schema %I to fanfare_shop', one.nspname);
    execute format('grant select, insert, update, delete on all tables in schema %I to fanfare_shop', one.nspname);
    execute format('grant usage, select on all sequences in schema %I to fanfare_shop', one.nspname);
  end loop;
end $$;
