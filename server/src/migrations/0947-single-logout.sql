-- A session knows by which ticket of the school it began, so that the school can end it (decision 0052).
alter table mall.sessions add column ticket_hash bytea;
create index sessions_ticket on mall.sessions (school_id, ticket_hash) where ticket_hash is not null;
