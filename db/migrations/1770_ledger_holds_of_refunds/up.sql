-- The refund that a held piece went back with.
alter table ledger.hold add column refund_id text;

-- Until now the moment said so.
update ledger.hold set refund_id = entry.reference
from ledger.entry
where entry.kind = 'sale.refunded' and entry.order_id = hold.order_id and entry.happened_at = hold.cleared_at
  and not exists (select from ledger.entry c where c.kind = 'profit.cleared' and c.reference = hold.unit_id);

-- What a provider had refused is sold again.
update ledger.hold set refund_id = null, cleared_at = null
from ledger.entry
join ledger.entry reversal on reversal.kind = 'entry.reversed' and reversal.reference = entry.id
where entry.kind = 'sale.refunded' and entry.reference = hold.refund_id;

alter table ledger.hold add check (refund_id is null or cleared_at is not null);
create index hold_of_refund on ledger.hold (refund_id) where refund_id is not null;
