create table storefronts.edition (
  shop_id text not null references accounts.shop (id),
  number integer not null check (number > 0),
  -- The edition from which this one was made: where undoing leads.
  parent integer,
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  -- What the step did, and of which section: quick steps in one section become one.
  change text not null check (length(change) between 1 and 80),
  section text check (length(section) <= 20),
  name text check (length(name) between 1 and 60),
  published_at timestamptz,
  saved_at timestamptz not null,
  primary key (shop_id, number)
);

-- What lies on the creator's desk and what fans see. A shop without a row has the first theme with its usual texts.
create table storefronts.desk (
  shop_id text primary key references accounts.shop (id),
  draft integer not null,
  live integer,
  -- Counts every step: a window that knows an older one has to look first.
  revision integer not null check (revision > 0),
  foreign key (shop_id, draft) references storefronts.edition (shop_id, number),
  foreign key (shop_id, live) references storefronts.edition (shop_id, number)
);

create table storefronts.picture (
  id text primary key check (id ~ '^pic_[0-9a-f]{32}$'),
  shop_id text not null references accounts.shop (id),
  artwork_id text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  alt text not null default '' check (length(alt) <= 200),
  made_at timestamptz not null,
  unique (shop_id, artwork_id)
);

insert into storefronts.edition (shop_id, number, document, change, published_at, saved_at)
select shop_id, 1, jsonb_build_object(
  'look', jsonb_build_object('theme', 'press', 'palette', 'own', 'light', jsonb_build_object(
      'ground', '#f3f2ed', 'ink', '#15120e', 'colour', colour, 'on', ink_colour)),
  'sections', jsonb_build_array(
      jsonb_build_object('id', 's1', 'kind', 'hero', 'hidden', false, 'settings', jsonb_build_object(
        'title', hero_title, 'text', hero_text, 'button', hero_button)),
      jsonb_build_object('id', 's2', 'kind', 'products', 'hidden', not sections ? 'featured', 'settings',
        jsonb_build_object('title', featured_title)),
      jsonb_build_object('id', 's3', 'kind', 'about', 'hidden', not sections ? 'about', 'settings', jsonb_build_object(
        'title', about_title, 'text', about_text, 'button', about_button)),
      jsonb_build_object('id', 's4', 'kind', 'posts', 'hidden', not sections ? 'posts', 'settings',
        jsonb_build_object('title', posts_title))),
  'footerName', coalesce(footer_name, '')), 'As it was', saved_at, saved_at
from storefronts.store;
insert into storefronts.desk (shop_id, draft, live, revision) select shop_id, 1, 1, 1 from storefronts.store;

alter table storefronts.store
  drop column colour, drop column ink_colour, drop column hero_title, drop column hero_text, drop column hero_button,
  drop column featured_title, drop column about_title, drop column about_text, drop column about_button,
  drop column posts_title, drop column footer_name, drop column sections;
