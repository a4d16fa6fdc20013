-- Where a parcel is followed whose sender gives an address instead of a number that we could look up.
alter table shipping.parcel add column follow_url text check (follow_url ~ '^https?://' and length(follow_url) <= 500);
