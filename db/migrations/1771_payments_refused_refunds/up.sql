-- Staff see on their first page which refunds the provider refused.
create index refund_refused on payments.refund (settled_at) where status = 'failed';
