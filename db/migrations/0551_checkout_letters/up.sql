-- Which words about letters were ticked beside Pay; null where the box was left empty.
alter table checkout.quote add column letters_wording text check (length(letters_wording) between 1 and 40);
