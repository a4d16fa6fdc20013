-- Cases of everyone, and those that wait.
create index incident_newest on moderation.incident (opened_at desc, id desc);
create index incident_waiting on moderation.incident (opened_at, id) where status in ('open', 'hidden', 'appealed');
