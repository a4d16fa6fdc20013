create index session_aging on accounts.session (created_at);
