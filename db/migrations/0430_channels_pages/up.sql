-- A page of the shop's own at a service, kept as its address in the label: it is public, so nothing is sealed.
alter table channels.connection drop constraint connection_channel_check;
alter table channels.connection
  add constraint connection_channel_check check (
    channel in ('google', 'meta', 'tiktok', 'discord', 'canva', 'linktree', 'beacons', 'youtube', 'patreon')
  );
