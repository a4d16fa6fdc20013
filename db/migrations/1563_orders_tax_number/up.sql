-- The recipient's number for the customs, where their country asks for it.
alter table orders.recipient add column tax_number text not null default '' check (length(tax_number) <= 20);
