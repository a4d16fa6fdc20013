-- How far the chain was recomputed, so that a screen need not. One row; a walk begins again from the first line each day.
create table audit.walk (
  only_row boolean primary key default true check (only_row),
  walked_to bigint not null default 0,
  walked_hash text not null default '',
  began_at timestamptz not null,
  -- What is known of the whole: as far as the last walk that reached the end came, and when.
  whole_to bigint not null default 0,
  checked_at timestamptz,
  broken_at bigint
);
