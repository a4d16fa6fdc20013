-- What is refused is followed too, and what they work on may fail there. A parcel may come back to them.
insert into production.outside_move_allowed values
  ('in_production', 'refuse', 'refused'), ('refused', 'confirm', 'confirmed');
alter table production.outside_shipment add column returned_at timestamptz;
