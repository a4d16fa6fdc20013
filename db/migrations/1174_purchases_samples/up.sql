-- What samples cost is paid with a card or out of the shop's balance; its parts go to different accounts of the book.
alter table purchases.purchase
  alter column card_id drop not null,
  add column production_minor bigint check (production_minor > 0),
  add column shipping_minor bigint check (shipping_minor >= 0),
  add column tax_minor bigint check (tax_minor >= 0),
  add constraint purchase_parts check (
    case kind when 'sample' then production_minor + shipping_minor + tax_minor is not distinct from amount_minor
    else num_nulls(production_minor, shipping_minor, tax_minor) = 3 end),
  add constraint purchase_paid_by check (card_id is not null or (kind = 'sample' and status in ('paid', 'refunded')));
