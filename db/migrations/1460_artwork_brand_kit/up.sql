-- What a shop's designs have in common: inks, faces, and pictures that are its logos. One row a piece.
create table artwork.brand_piece (
  shop_id text not null,
  kind text not null check (kind in ('colour', 'font', 'logo')),
  value text not null check (length(value) between 1 and 80),
  added_at timestamptz not null,
  primary key (shop_id, kind, value),
  check (kind <> 'colour' or value ~ '^#[0-9a-f]{6}$')
);
