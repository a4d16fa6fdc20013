create index quote_aging on checkout.quote (made_at) where email <> 'nobody@erased.invalid';
