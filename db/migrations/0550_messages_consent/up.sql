-- When somebody agreed to hear from a shop or took it back, by what and to which words. Rows are never changed; they
-- go with the address they are about.
create table messages.consent (
  id bigint generated always as identity primary key,
  subscriber_id text not null references messages.subscriber (id) on delete cascade,
  event text not null check (event in ('agreed', 'withdrawn')),
  how text not null check (how in ('letters', 'checkout', 'order_page', 'link', 'one_click')),
  wording text check (length(wording) between 1 and 40),
  order_id text,
  happened_at timestamptz not null,
  check (event = 'withdrawn' or how in ('letters', 'checkout')),
  check ((how = 'checkout') <= (order_id is not null and wording is not null))
);
create index consent_of_subscriber on messages.consent (subscriber_id, id desc);
create unique index consent_of_order on messages.consent (order_id) where event = 'agreed';

create function messages.keep_consent() returns trigger language plpgsql as $$
begin
  raise exception 'what somebody agreed to is never rewritten' using errcode = 'restrict_violation';
end $$;
create trigger consent_stays before update on messages.consent
  for each row execute function messages.keep_consent();

insert into messages.consent (subscriber_id, event, how, happened_at)
  select id, 'agreed', 'letters', confirmed_at from messages.subscriber where confirmed_at is not null order by id;

-- Where a mailbox's own "unsubscribe" leads; null where a mail is about something that was bought or done.
alter table messages.mail add column leave_link text check (leave_link !~ '[\r\n<>]');
