-- A session can be named without its token, keeps the limits it began with, and knows what its browser remembers (decision 0056).
alter table mall.sessions add column id uuid not null default gen_random_uuid();
alter table mall.sessions add column idle_minutes int not null default 30 check (idle_minutes between 1 and 1440);
alter table mall.sessions add column most_hours int not null default 12 check (most_hours between 1 and 168);
alter table mall.sessions add column family uuid;

-- A remembered login is a device too, also when its session has ended.
alter table mall.login_memories add column ip text not null default '';
alter table mall.login_memories add column agent text not null default '';
alter table mall.login_memories add column created_at timestamptz not null default now();
create index login_memories_user on mall.login_memories (school_id, user_id);
