alter table webhooks.endpoint drop constraint endpoint_url_check;
alter table webhooks.endpoint add constraint endpoint_url_check check (
  length(url) <= 500
  and (url ~ '^https://' or url ~ '^http://(localhost|127\.0\.0\.1|\[::1\])(:[0-9]{1,5})?/')
);
