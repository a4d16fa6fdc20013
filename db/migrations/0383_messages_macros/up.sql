-- Answers that support writes often. The text holds places such as {name}, filled from the order when it is put in.
create table messages.macro (
  id text primary key,
  name text not null check (length(name) between 1 and 80),
  body text not null check (length(body) between 1 and 5000),
  changed_by text not null check (length(changed_by) between 1 and 120),
  changed_at timestamptz not null,
  removed_at timestamptz
);
create unique index macro_name on messages.macro (lower(name)) where removed_at is null;
insert into messages.macro (id, name, body, changed_by, changed_at) values
  ('mac_00000000000070008000000000000001', 'Where is my order', E'Hello {name},\n\nyour order {order} of {shop} is {status}. {tracking}\n\nYou can follow it on its page at any time: {link}', 'Fanfare', '2025-01-01T00:00:00Z'),
  ('mac_00000000000070008000000000000002', 'Misprint: printed again', E'Hello {name},\n\nI am sorry that what came of order {order} was not printed as it should be. We print it again with the next batch, at no cost to you. You don''t need to send anything back.\n\nYou can follow it here: {link}', 'Fanfare', '2025-01-01T00:00:00Z'),
  ('mac_00000000000070008000000000000003', 'Refund sent', E'Hello {name},\n\nwe gave the money for order {order} back to the card it came from. Banks take three to ten days to show it.', 'Fanfare', '2025-01-01T00:00:00Z');
