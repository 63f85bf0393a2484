-- Messages left for the platform, and their answers (decision 0065). Each lies with its author's school; the platform has a row of its
-- own of every one, by the same id. Visitors belong to no school: the platform's row is all there is, and says how to reach them.
create table mall.leave_messages (
  school_id bigint not null,
  id uuid not null,
  -- Where the author is found; 0 for visitors.
  from_school bigint not null,
  author_id uuid,
  name text not null,
  school_name text not null,
  contact_cipher text not null default '',
  topic text not null,
  content text not null check (char_length(content) <= 500),
  created_at timestamptz not null,
  answer text not null default '' check (char_length(answer) <= 500),
  answered_by text not null default '',
  answered_at timestamptz,
  -- When the author saw the answer.
  read_at timestamptz,
  primary key (school_id, id),
  check ((author_id is null) = (from_school = 0)),
  check ((answered_at is null) = (answer = ''))
);
create index leave_messages_author on mall.leave_messages (school_id, author_id, created_at desc);
create index leave_messages_waiting on mall.leave_messages (school_id, created_at) where answered_at is null;

-- Nothing was ever said in it: what is said is text.
alter table shared.tips rename column html to content;

create table shared.videos (
  id uuid primary key,
  topic text not null,
  name text not null,
  url text not null,
  minutes int not null,
  created_at timestamptz not null default now()
);

-- Who runs the platform answers.
do $$
begin
  set local app.school_id = '2';
  update mall.roles set needs = needs || 'platform:service'::text
    where school_id = 2 and 'platform:goods' = any (needs) and not 'platform:service' = any (needs);
  update shared.schools set settings_version = settings_version + 1 where id = 2;
end $$;
