create index charge_recent on payments.charge (requested_at);
