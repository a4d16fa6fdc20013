-- What a role may do with our tables: read and add everywhere, change and delete where no trigger refuses it to everybody.
-- So the book, the trail and every other row that is kept for ever are beyond the rights of whoever asks, not only behind
-- triggers. Called by the owner after each migration.
create function platform.give_rights(name text) returns void language plpgsql as $$
declare
  one record;
begin
  for one in select nspname from pg_namespace
    where nspname !~ '^(pg_|information_schema|public)' and pg_has_role(nspowner, 'usage')
      -- Jobs belong to no shop.
      and (nspname <> 'jobs' or name <> 'fanfare_shop')
  loop
    execute format('grant usage on schema %I to %I', one.nspname, name);
    execute format('grant usage, select on all sequences in schema %I to %I', one.nspname, name);
  end loop;
  for one in
    select n.nspname, c.relname,
      -- Bits of pg_trigger.tgtype; a trigger for some columns or rows alone refuses nothing as a whole.
      coalesce(bit_or(t.tgtype) filter (where t.tgattr::text = '' and t.tgqual is null), 0)::integer & 8 = 8 as kept,
      coalesce(bit_or(t.tgtype) filter (where t.tgattr::text = '' and t.tgqual is null), 0)::integer & 16 = 16
        -- How things may move, which migrations ran, and sums that a trigger keeps are never written by hand.
        or c.relname ~ '(^|_)move(_allowed)?$' and n.nspname || '.' || c.relname <> 'orders.unit_move'
        or n.nspname || '.' || c.relname in ('platform.migration', 'ledger.balance') as still,
      c.relname ~ '(^|_)move(_allowed)?$' and n.nspname || '.' || c.relname <> 'orders.unit_move'
        or n.nspname || '.' || c.relname in ('platform.migration', 'ledger.balance') as closed
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      left join pg_trigger t on t.tgrelid = c.oid and t.tgfoid = 'platform.refuse_change'::regproc
    where c.relkind in ('r', 'p', 'v') and n.nspname !~ '^(pg_|information_schema|public)' and pg_has_role(c.relowner, 'usage')
      and (n.nspname <> 'jobs' or name <> 'fanfare_shop')
    group by n.nspname, c.relname
  loop
    execute format('revoke all on %I.%I from %I', one.nspname, one.relname, name);
    execute format('grant select%s%s%s on %I.%I to %I',
      case when one.closed then '' else ', insert' end,
      case when one.still then '' else ', update' end,
      case when one.kept or one.closed then '' else ', delete' end, one.nspname, one.relname, name);
  end loop;
  -- Who decides by a balance locks its row, and a lock asks for a right to change something. An account has one currency
  -- for ever, so there is nothing that this one could be changed to.
  execute format('grant update (currency) on ledger.balance to %I', name);
end $$;

-- Sums of the book are kept by its trigger, as its owner: nobody else writes them.
alter function ledger.keep_balances() security definer set search_path = pg_catalog, pg_temp;

-- As before, with the rights of `give_rights`.
create or replace function platform.raise_walls() returns void language plpgsql as $$
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
  perform platform.give_rights('fanfare_shop');
end $$;

-- Lets a user that owns nothing run the program: its rights, and a way past the walls of shops, which it puts up itself
-- by working as `fanfare_shop`.
create function platform.let_run(name text) returns void language plpgsql as $$
declare
  one record;
begin
  -- The owner's own rights would be taken from it.
  if pg_has_role(name, current_user, 'usage') then
    raise exception '% owns the tables, or may work as their owner', name using errcode = 'invalid_role_specification';
  end if;
  perform platform.give_rights(name);
  for one in
    select n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relrowsecurity and n.nspname !~ '^(pg_|information_schema)' and pg_has_role(c.relowner, 'usage')
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'run_by_' || name)
  loop
    execute format('create policy %I on %I.%I to %I using (true) with check (true)',
      'run_by_' || name, one.nspname, one.relname, name);
  end loop;
end $$;

revoke execute on function platform.give_rights(text), platform.let_run(text) from public;
