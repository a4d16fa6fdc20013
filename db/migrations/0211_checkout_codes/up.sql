-- The code behind a quote's discount, pinned with it.
alter table checkout.quote add column code_id text check (code_id ~ '^cod_[0-9a-f]{32}$');
alter table checkout.quote add column discount_code text check (length(discount_code) between 1 and 40);
alter table checkout.quote add constraint code_has_both check ((code_id is null) = (discount_code is null));
