-- A card is saved once: its token is the vault's fingerprint of it. Of those saved twice the one that pays a running plan
-- stays, else the preferred one, else the oldest.
create temporary table card_twin on commit drop as
  select id, shop_id, preferred,
         first_value(id) over twins as kept
    from purchases.card c where removed_at is null
  window twins as (partition by shop_id, token order by
    exists (select 1 from purchases.subscription s where s.card_id = c.id and s.status <> 'ended') desc,
    preferred desc, added_at, id);
update purchases.card set removed_at = added_at, preferred = false
  where id in (select id from card_twin where id <> kept);
update purchases.card set preferred = true
  where id in (select kept from card_twin where preferred and id <> kept);
create unique index card_once on purchases.card (shop_id, token) where removed_at is null;
