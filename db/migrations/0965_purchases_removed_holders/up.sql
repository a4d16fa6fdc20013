-- Whose a card was says nothing any more once it is removed.
update purchases.card set holder = 'Removed' where removed_at is not null;
