-- A listing that fans may not see: not sold, not printed, in no feed, whatever its own state says.
create table listings.ban (
  listing_id text primary key references listings.listing (id),
  kind text not null check (kind in ('hidden', 'taken_down')),
  since timestamptz not null
);

-- Its creator can't put it on sale again as long as it stands.
create function listings.refuse_banned() returns trigger language plpgsql as $$
begin
  if exists (select from listings.ban where listing_id = new.id) then
    raise exception 'listing % was taken down and does not go on sale', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refuse_banned before update on listings.listing
  for each row when (new.status = 'active' and old.status <> 'active') execute function listings.refuse_banned();
