-- A shop's channel at Twitch, kept as its address like the other pages.
alter table channels.connection drop constraint connection_channel_check;
alter table channels.connection
  add constraint connection_channel_check check (
    channel in (
      'google', 'meta', 'tiktok', 'discord', 'canva', 'linktree', 'beacons', 'youtube', 'patreon', 'twitch'
    )
  );
