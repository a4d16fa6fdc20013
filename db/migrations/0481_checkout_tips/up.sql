alter table checkout.quote add column tip_minor bigint not null default 0 check (tip_minor between 0 and 50000);
alter table checkout.quote add column gift_note text not null default '' check (length(gift_note) <= 300);
alter table checkout.quote drop constraint total_is_its_parts;
alter table checkout.quote add constraint total_is_its_parts check
  (total_minor = subtotal_minor - discount_minor + shipping_minor + tax_minor + duty_minor + tip_minor);

alter table checkout.refund_part drop constraint refund_part_kind_check;
alter table checkout.refund_part add constraint refund_part_kind_check
  check (kind in ('unit', 'download', 'shipping', 'tip', 'goodwill'));
