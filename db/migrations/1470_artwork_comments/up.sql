-- What the people of a shop say to each other about a design: of the whole, or of one layer; an answer goes with its comment.
create table artwork.design_comment (
  id text primary key,
  shop_id text not null,
  design_id text not null references artwork.design (id),
  -- Given by the browser: a comment that is sent again is the same comment.
  key text not null check (length(key) between 8 and 60),
  reply_to text,
  layer_id text check (length(layer_id) between 1 and 40),
  person_id text not null,
  words text not null check (length(btrim(words)) between 1 and 1000),
  said_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by text,
  unique (shop_id, key),
  unique (id, shop_id, design_id),
  foreign key (reply_to, shop_id, design_id) references artwork.design_comment (id, shop_id, design_id) on delete cascade,
  check ((resolved_at is null) = (resolved_by is null)),
  check (reply_to is null or (layer_id is null and resolved_at is null))
);
create index on artwork.design_comment (shop_id, design_id, said_at, id);
create index on artwork.design_comment (reply_to) where reply_to is not null;
