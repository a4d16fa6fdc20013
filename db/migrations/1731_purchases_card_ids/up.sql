-- Cards have a prefix of their own; those that were kept before stay as they are, and so do the purchases that name them.
alter table purchases.card drop constraint card_id_check;
alter table purchases.card add constraint card_id_check check (id ~ '^(crd|key)_[0-9a-f]{32}$');
