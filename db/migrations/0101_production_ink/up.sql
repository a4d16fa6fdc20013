alter table production.print_file
  add column ink_left integer check (ink_left >= 0),
  add column ink_top integer check (ink_top >= 0),
  add column ink_width integer check (ink_width > 0),
  add column ink_height integer check (ink_height > 0),
  add constraint ink_is_whole check (num_nulls(ink_left, ink_top, ink_width, ink_height) in (0, 4)),
  add constraint ink_inside check (ink_left + ink_width <= width_px and ink_top + ink_height <= height_px),
  add constraint ink_of_a_made_file check (ink_width is null or state = 'ready');
