-- A key may now also read the addresses of fans who agreed to hear from the shop.
alter table accounts.api_key drop constraint api_key_scopes_check;
alter table accounts.api_key add constraint api_key_scopes_check
  check (cardinality(scopes) > 0 and scopes <@ array['listings:read', 'orders:read', 'contacts:read', 'webhooks:manage']);
