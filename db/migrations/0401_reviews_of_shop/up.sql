create index review_shop on reviews.review (shop_id, written_at desc, id desc) where hidden_at is null;
