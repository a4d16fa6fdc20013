-- The three answers that every house starts with, where nobody has changed them.
update messages.macro set body = E'Hello {name},\n\nyour order {order} from {shop} is {status}. {tracking}\n\nFollow it on its own page at any time: {link}'
  where id = 'mac_00000000000070008000000000000001' and changed_at = '2025-01-01T00:00:00Z';
update messages.macro set body = E'Hello {name},\n\nI’m sorry that order {order} wasn’t printed the way it should have been. We’re printing it again with the next batch, at no cost to you, and you don’t need to send anything back.\n\nFollow it here: {link}'
  where id = 'mac_00000000000070008000000000000002' and changed_at = '2025-01-01T00:00:00Z';
update messages.macro set body = E'Hello {name},\n\nwe’ve refunded order {order} to the card you paid with. It usually takes your bank three to ten days to show it.'
  where id = 'mac_00000000000070008000000000000003' and changed_at = '2025-01-01T00:00:00Z';
