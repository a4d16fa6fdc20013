-- Parcels of one state, a page at a time behind the last row of the page before.
create index parcel_packed on shipping.parcel (packed_at, id) where state = 'packed';
create index parcel_shipped on shipping.parcel (shipped_at desc, id desc) where state = 'shipped';
create index parcel_delivered on shipping.parcel (delivered_at desc, id desc) where state = 'delivered';
