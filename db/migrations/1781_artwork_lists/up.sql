-- Lists are read behind a cursor of moment and id, which both go down.
create index artwork_newest on artwork.artwork (shop_id, stored_at desc, id desc) where removed_at is null;
drop index artwork.artwork_list;
create index design_newest on artwork.design (shop_id, saved_at desc, id desc) where archived_at is null;
drop index artwork.design_list;
