-- What a limit per person counts beside the mailbox: the browser's cart, and a keyed hash of where it is sent.
alter table listings.hold
  add column browser text check (length(browser) <= 200),
  add column door text check (door ~ '^[0-9a-f]{64}$');
create index hold_of_browser on listings.hold (listing_id, browser) where browser is not null;
create index hold_of_door on listings.hold (listing_id, door) where door is not null;
