-- The parcel whose pieces came back, in whose place this one was sent.
alter table shipping.parcel add column instead_of text references shipping.parcel (id)
  check (instead_of <> id);
create index parcel_sent_again on shipping.parcel (instead_of) where instead_of is not null;
create trigger parcel_stands_in before update of instead_of on shipping.parcel
  for each statement execute function platform.refuse_change();
