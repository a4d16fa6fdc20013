alter table production.batch add column handed_out_at timestamptz;
alter table production.batch add constraint handed_out_after_closing check (handed_out_at >= closed_at);

-- What of it lies there already. A RIP takes a file away once it has it: that it is gone says nothing.
create table production.handed_file (
  batch_id text not null references production.batch (id),
  name text not null check (length(name) between 1 and 300),
  handed_at timestamptz not null,
  primary key (batch_id, name)
);
