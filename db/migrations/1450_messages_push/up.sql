-- Browsers that a person wants notices of a shop in. The address and its keys are sealed: who has them can write to that browser.
create table messages.push_target (
  shop_id text not null,
  person_id text not null,
  id text not null check (id ~ '^[0-9a-f]{64}$'),
  sealed text not null check (length(sealed) <= 6000),
  made_at timestamptz not null,
  primary key (shop_id, person_id, id)
);
create index push_target_of_person on messages.push_target (person_id);

-- Kinds that a person wants at once in those browsers, beside what choices say of mail.
alter table messages.notice_reader add column pushes jsonb not null default '[]' check (jsonb_typeof(pushes) = 'array');
