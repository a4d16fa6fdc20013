create index sale_of_one_listing on analytics.sale (listing_id, placed_at);
