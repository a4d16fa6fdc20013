create schema reviews;

-- What a fan says of something that has reached them: one for each line of an order.
create table reviews.review (
  id text primary key,
  shop_id text not null references accounts.shop (id),
  listing_id text not null,
  order_id text not null,
  line_id text not null unique,
  stars smallint not null check (stars between 1 and 5),
  words text not null default '' check (length(words) <= 2000),
  author text not null check (length(author) between 1 and 60),
  variant text not null check (length(variant) <= 160),
  written_at timestamptz not null,
  changed_at timestamptz not null check (changed_at >= written_at),
  hidden_at timestamptz,
  hidden_why text check (length(hidden_why) between 1 and 300),
  constraint hidden_with_a_reason check ((hidden_at is null) = (hidden_why is null))
);
create index review_listing on reviews.review (listing_id, written_at desc, id desc) where hidden_at is null;
create index review_newest on reviews.review (written_at desc, id desc);

-- Whom and what it is about never changes, and no review is taken away: it can be hidden, with a reason.
create function reviews.keep_review() returns trigger language plpgsql as $$
begin
  if (new.id, new.shop_id, new.listing_id, new.order_id, new.line_id, new.written_at)
     is distinct from (old.id, old.shop_id, old.listing_id, old.order_id, old.line_id, old.written_at) then
    raise exception 'what review % is about is never changed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger review_kept before update on reviews.review for each row execute function reviews.keep_review();
create trigger review_stays before delete on reviews.review for each row execute function platform.refuse_change();
