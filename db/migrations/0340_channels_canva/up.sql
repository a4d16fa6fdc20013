-- Canva is connected by tokens, sealed as a webhook is.
alter table channels.connection drop constraint connection_channel_check;
alter table channels.connection drop constraint connection_check;
alter table channels.connection
  add constraint connection_channel_check check (channel in ('google', 'meta', 'tiktok', 'discord', 'canva')),
  add constraint connection_check check ((channel in ('discord', 'canva')) = (sealed is not null));
