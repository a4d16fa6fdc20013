-- What a person calls a version of a design. Beside the version, which never changes.
create table artwork.version_name (
  design_id text not null,
  number integer not null,
  shop_id text not null,
  name text not null check (length(name) between 1 and 80),
  named_at timestamptz not null,
  primary key (design_id, number),
  foreign key (design_id, number) references artwork.design_version (design_id, number),
  foreign key (shop_id, design_id) references artwork.design (shop_id, id)
);
