-- A quote keeps what it was made of, so that submitting can be compared with what the person saw.
alter table mall.quotes add column body jsonb not null default '{}';
create index quotes_user on mall.quotes (school_id, user_id, created_at);
