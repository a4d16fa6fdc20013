-- A fan without an account acts by the key in the link to an order.
alter table audit.entry drop constraint entry_actor_kind_check;
alter table audit.entry add constraint entry_actor_kind_check
  check (actor_kind in ('person', 'system', 'nobody', 'fan'));
