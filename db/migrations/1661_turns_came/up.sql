-- What is left of places in a line once they are old: how many came in each second, and what became of them.
create table turns.came (
  listing_id text not null,
  run integer not null,
  at timestamptz not null,
  came integer not null check (came > 0),
  bought integer not null,
  gave_up integer not null,
  primary key (listing_id, run, at),
  foreign key (listing_id, run) references turns.room (listing_id, run),
  check (bought >= 0 and gave_up >= 0 and bought + gave_up <= came)
);
-- A place has lost its network hours before it is added up.
create index place_to_add_up on turns.place (arrived_at) where network is null;
