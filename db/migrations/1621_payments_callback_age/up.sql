-- Callbacks are listed by when they came, and those that are past their time found by it.
create index provider_event_age on payments.provider_event (received_at);
