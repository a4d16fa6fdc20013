-- Where a picture came from; what a machine made is marked as such for as long as it is kept.
alter table artwork.artwork
  add column origin text not null default 'upload' check (origin in ('upload', 'canva', 'generated', 'cut-out'));
