-- What was given on top before counts as given back once the pieces themselves go: a part of its own, below zero.
alter table checkout.refund_part drop constraint refund_part_goods_minor_check;
alter table checkout.refund_part add constraint refund_part_goods_minor_check
  check (goods_minor >= 0 or kind = 'goodwill');
