-- Whom the school's own sign-in called the person of a session, so that the school can end all of them (decision 0052).
alter table mall.sessions add column holder_hash bytea;
create index sessions_holder on mall.sessions (school_id, holder_hash) where holder_hash is not null;
