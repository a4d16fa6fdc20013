-- How large the area is there, in inches; null where it was entered by hand.
alter table production.outside_placement
  add column width_in numeric check (width_in > 0),
  add column height_in numeric check (height_in > 0),
  add constraint whole_size check ((width_in is null) = (height_in is null));
