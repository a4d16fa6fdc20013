-- Money held at a provider of payouts, money in flight in another currency, and the accounts that a conversion goes
-- through. An account keeps one currency: its name says which.
alter table ledger.account drop constraint account_name_check;
alter table ledger.account add constraint account_name_check check (
  name ~ '^(psp:cash|bank:(cash|in_flight)|bank:in_flight:[a-z]{3}|provider:[a-z_]+:[a-z]{3}|fx:[a-z]{3}|house:[a-z_]+|shop:shp_[0-9a-f]{32}:(pending|available|in_transit))$'
);
alter table ledger.account add constraint account_currency_check check (
  name !~ '^(bank:in_flight:|provider:|fx:)' or split_part(name, ':', array_length(string_to_array(name, ':'), 1)) = lower(currency)
);
