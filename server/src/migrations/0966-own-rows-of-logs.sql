-- A copy of one's own data reads one's own rows of the logs, the newest first.
create index document_log_actor on mall.document_log (school_id, actor_id, seq desc) where actor_id is not null;
create index audit_log_user on mall.audit_log (school_id, user_id, at desc, id desc) where user_id is not null;
