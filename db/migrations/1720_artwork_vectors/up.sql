-- What a vector picture was drawn from: its plain SVG, or a PDF of its one page. Null: a raster, or stored before this was kept.
alter table artwork.artwork
  add column vector_hash text check (vector_hash ~ '^[0-9a-f]{64}$'),
  add column vector_kind text check (vector_kind in ('svg', 'pdf')),
  add column vector_bytes bigint check (vector_bytes > 0),
  -- The longest side in pixels that it may be drawn with.
  add column vector_side integer check (vector_side between 1 and 16384),
  add constraint vector_whole check (num_nulls(vector_hash, vector_kind, vector_bytes, vector_side) in (0, 4)),
  add constraint vector_of_vector check (vector_hash is null or kind = 'vector');
create index on artwork.artwork (vector_hash) where vector_hash is not null;

-- A vector drawn with this longest side, for a print that needs more pixels than the master has; without a hash: it can't be.
create table artwork.rendition (
  vector_hash text not null check (vector_hash ~ '^[0-9a-f]{64}$'),
  side integer not null check (side between 1 and 16384),
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  width integer check (width > 0),
  height integer check (height > 0),
  bytes bigint check (bytes > 0),
  drawn_at timestamptz not null,
  primary key (vector_hash, side),
  check (num_nulls(hash, width, height, bytes) in (0, 4)),
  check (width::bigint * height <= 100000000)
);
-- A print that was made of it has to come out the same for ever.
create trigger rendition_stays before update or delete on artwork.rendition
  for each row execute function platform.refuse_change();
