alter table webhooks.attempt alter column answer set default '';
update webhooks.attempt set answer = '';
update webhooks.attempt set milliseconds = 0 where status is null;
