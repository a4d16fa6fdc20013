-- Whom a limit per person counts is kept as a hash of the listing and the mailbox, as `mailboxKey` makes it.
update listings.hold set person = encode(sha256(convert_to('hold ' || listing_id || ' ' || person, 'UTF8')), 'hex')
  where person is not null and person !~ '^[0-9a-f]{64}$';
