-- Batches that are done, the last one first.
create index batch_done on production.batch (done_at desc, id desc) where state = 'done';
