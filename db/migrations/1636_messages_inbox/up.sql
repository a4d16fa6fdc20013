-- Conversations of one state, in the order of the inbox and behind the end of a page.
create index thread_in_turn on messages.thread (status, touched_at, id);
drop index messages.thread_inbox;
