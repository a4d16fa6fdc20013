-- Files of a creator's own, sold as they are or given with a printed piece. A file is its versions; each is sent in parts.
create schema files;

create table files.file (
  id text primary key,
  shop_id text not null,
  name text not null check (length(name) between 1 and 120),
  licence text not null default '' check (length(licence) <= 4000),
  stamped boolean not null default false,
  previewed boolean not null default true,
  made_at timestamptz not null,
  removed_at timestamptz,
  unique (id, shop_id)
);
create index file_of_shop on files.file (shop_id, made_at desc, id desc) where removed_at is null;

create table files.version (
  id text primary key,
  shop_id text not null,
  file_id text not null,
  ordinal integer not null check (ordinal > 0),
  filename text not null check (length(filename) between 1 and 160),
  kind text not null check (kind in ('pdf', 'epub', 'mp3', 'wav', 'zip', 'png', 'mp4', 'webm')),
  bytes bigint not null check (bytes between 1 and 5000000000),
  blob_key text not null unique,
  state text not null check (state in ('sending', 'checking', 'refused', 'ready', 'released')),
  began_at timestamptz not null,
  -- When its check was asked for, the last time.
  sent_at timestamptz,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  fault text check (length(fault) between 1 and 400),
  scanner text check (scanner in ('content', 'clamd')),
  preview_key text,
  preview_bytes bigint check (preview_bytes > 0),
  preview_words text check (length(preview_words) between 1 and 120),
  released_at timestamptz,
  unique (file_id, ordinal),
  foreign key (file_id, shop_id) references files.file (id, shop_id),
  constraint looked_over check ((state in ('ready', 'released')) <= (sha256 is not null and scanner is not null and fault is null)),
  constraint refused_why check ((state = 'refused') = (fault is not null)),
  constraint released_when check ((state = 'released') = (released_at is not null)),
  constraint whole_preview check (num_nulls(preview_key, preview_bytes, preview_words) in (0, 3))
);
-- One at a time is on its way for each file.
create unique index one_in_hand on files.version (file_id) where state in ('sending', 'checking', 'ready');
create index version_unfinished on files.version (began_at) where state in ('sending', 'refused');
create index version_unchecked on files.version (sent_at) where state = 'checking';

create table files.part (
  version_id text not null references files.version (id) on delete cascade,
  place integer not null check (place >= 0),
  shop_id text not null,
  bytes integer not null check (bytes between 1 and 8000000),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (version_id, place)
);

-- What a listing gives to whoever buys of it.
create table files.attached (
  listing_id text not null,
  file_id text not null,
  shop_id text not null,
  attached_at timestamptz not null,
  detached_at timestamptz check (detached_at >= attached_at),
  primary key (listing_id, file_id),
  foreign key (file_id, shop_id) references files.file (id, shop_id)
);
create index attached_of_file on files.attached (file_id);

-- The life of a version. What fans were given never changes, and nobody goes back to before it was looked over.
create function files.keep_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state in ('released') then
      raise exception 'a version that was given to fans stays' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if (old.id, old.shop_id, old.file_id, old.ordinal, old.filename, old.kind, old.bytes, old.blob_key, old.began_at)
    is distinct from (new.id, new.shop_id, new.file_id, new.ordinal, new.filename, new.kind, new.bytes, new.blob_key, new.began_at)
    or (old.sha256 is not null and old.sha256 is distinct from new.sha256)
    or (old.state = 'released' and old is distinct from new) then
    raise exception 'what was sent of a file stays what it is' using errcode = 'restrict_violation';
  end if;
  if old.state <> new.state and (old.state, new.state) not in
    (('sending', 'checking'), ('checking', 'refused'), ('checking', 'ready'), ('ready', 'released')) then
    raise exception 'a version that is % does not become %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger version_life before update or delete on files.version
  for each row execute function files.keep_version();

-- Parts come while their version is being sent, and stay.
create function files.keep_part() returns trigger language plpgsql as $$
begin
  if not exists (select from files.version v where v.id = new.version_id and v.shop_id = new.shop_id and v.state = 'sending'
    and new.place < ceil(v.bytes / 8000000.0)
    and new.bytes = least(8000000, v.bytes - new.place * 8000000::bigint)) then
    raise exception 'no part % is wanted of %', new.place, new.version_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger part_wanted before insert or update on files.part
  for each row execute function files.keep_part();

-- Pages of a store show what comes with a listing.
create trigger page_changed after insert or update or delete on files.attached
  for each row execute function platform.page_changed('shop_id');
create trigger page_changed after update of name, licence, previewed, removed_at on files.file
  for each row execute function platform.page_changed('shop_id');
create trigger page_changed after update of released_at on files.version
  for each row execute function platform.page_changed('shop_id');
