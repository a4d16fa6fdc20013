create schema storefronts;

-- What a shop says about itself. A shop without a row has the first theme with its usual texts.
create table storefronts.store (
  shop_id text primary key references accounts.shop (id),
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  ink_colour text not null check (ink_colour ~ '^#[0-9a-f]{6}$'),
  hero_title text not null check (length(hero_title) between 1 and 80),
  hero_text text not null check (length(hero_text) <= 200),
  hero_button text not null check (length(hero_button) between 1 and 30),
  featured_title text not null check (length(featured_title) between 1 and 80),
  about_title text not null check (length(about_title) between 1 and 80),
  about_text text not null check (length(about_text) <= 5000),
  about_button text not null check (length(about_button) between 1 and 30),
  posts_title text not null check (length(posts_title) between 1 and 80),
  footer_name text check (length(footer_name) between 1 and 80),
  sections jsonb not null default '["featured", "about", "posts"]',
  links jsonb not null default '[]' check (jsonb_typeof(links) = 'array' and jsonb_array_length(links) <= 12),
  saved_at timestamptz not null
);

create table storefronts.featured (
  shop_id text not null,
  listing_id text not null,
  place integer not null check (place between 1 and 12),
  primary key (shop_id, listing_id),
  unique (shop_id, place) deferrable initially deferred,
  foreign key (shop_id, listing_id) references listings.listing (shop_id, id)
);

-- Posts and pages: text a creator writes. Without a date it is a draft.
create table storefronts.writing (
  id text primary key,
  shop_id text not null references accounts.shop (id),
  kind text not null check (kind in ('post', 'page')),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  title text not null check (length(title) between 1 and 140),
  body text not null check (length(body) <= 20000),
  listing_id text,
  published_at timestamptz,
  made_at timestamptz not null,
  unique (shop_id, kind, slug),
  foreign key (shop_id, listing_id) references listings.listing (shop_id, id)
);
create index writing_of_shop on storefronts.writing (shop_id, kind, published_at desc);

create table storefronts.collection (
  id bigint generated always as identity primary key,
  shop_id text not null references accounts.shop (id),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  title text not null check (length(title) between 1 and 80),
  description text not null default '' check (length(description) <= 500),
  made_at timestamptz not null,
  unique (shop_id, slug),
  unique (shop_id, id)
);
create table storefronts.collection_listing (
  shop_id text not null,
  collection_id bigint not null,
  listing_id text not null,
  place integer not null check (place > 0),
  primary key (collection_id, listing_id),
  foreign key (shop_id, collection_id) references storefronts.collection (shop_id, id) on delete cascade,
  foreign key (shop_id, listing_id) references listings.listing (shop_id, id)
);
