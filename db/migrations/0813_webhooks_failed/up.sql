create index delivery_failed on webhooks.delivery (made_at) where state = 'failed';
