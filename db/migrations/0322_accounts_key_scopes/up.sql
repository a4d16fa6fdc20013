-- A key may now also manage the shop's webhooks.
alter table accounts.api_key drop constraint api_key_scopes_check;
alter table accounts.api_key add constraint api_key_scopes_check
  check (cardinality(scopes) > 0 and scopes <@ array['listings:read', 'orders:read', 'webhooks:manage']);
