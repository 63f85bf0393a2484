-- Applications of people who have no account of the school yet (decision 0054).
create table mall.registrations (
  school_id bigint not null,
  id uuid not null,
  registration_no text not null,
  state text not null default 'waiting' check (state in ('waiting', 'passed', 'refused', 'withdrawn')),
  moved_to text not null default 'waiting',
  version int not null default 0,
  -- Who the applicant will be: what was agreed to is kept under it, and the account is made with it.
  user_id uuid not null,
  name text not null,
  identity text not null,
  user_no text not null,
  dept_id uuid not null,
  tutor_no text not null default '',
  email text not null default '',
  mobile_cipher text not null,
  mobile_masked text not null,
  mobile_index bytea not null,
  agreed_version text not null,
  submitted_at timestamptz not null,
  -- By when a decision was promised.
  due_at timestamptz not null,
  decided_at timestamptz,
  decided_by text not null default '',
  reason text not null default '' check (char_length(reason) <= 200),
  -- What became of the message about the decision: empty until the provider was asked.
  outcome text not null default '',
  primary key (school_id, id),
  unique (school_id, registration_no),
  constraint registrations_moved check (state = moved_to)
);
-- One phone waits once.
create unique index registrations_phone on mall.registrations (school_id, mobile_index) where state = 'waiting';
create index registrations_waiting on mall.registrations (school_id, submitted_at, id) where state = 'waiting';
create index registrations_decided on mall.registrations (school_id, decided_at desc, id) where state in ('passed', 'refused');
create index registrations_of_phone on mall.registrations (school_id, mobile_index, submitted_at desc);

-- People of one name.
create index users_name on mall.users (school_id, name);

-- What a code is for stands in the code that asks for it.
alter table mall.phone_codes drop constraint phone_codes_purpose_check;
alter table mall.phone_codes add constraint phone_codes_purpose_check check (purpose ~ '^[a-z][A-Za-z]*$');

-- Who sets up a school audits its registrations.
do $$
declare school record;
begin
  -- The walls let in one school at a time.
  for school in select id from shared.schools loop
    execute format('set local app.school_id = %L', school.id);
    update mall.roles set needs = needs || 'register:audit'::text
      where school_id = school.id and 'tenant:config' = any (needs) and not 'register:audit' = any (needs);
    update shared.schools set settings_version = settings_version + 1 where id = school.id;
  end loop;
end $$;
