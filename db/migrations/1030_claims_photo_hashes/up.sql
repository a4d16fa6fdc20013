alter table claims.photo add column small_hash text check (small_hash ~ '^[0-9a-f]{64}$');
