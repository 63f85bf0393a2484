-- 廉政举报 (decision 0211): no account of who reports, no moment but the day, nothing of it in plain text.
create table mall.integrity_reports (
  school_id bigint not null,
  id uuid not null,
  -- Of the receipt code, which nobody else has.
  code_hash bytea not null,
  stage text not null default 'received' check (stage in ('received', 'accepted', 'closed')),
  -- Whom it is about, what it says, who reports where he says so, and who never sees it.
  content_cipher text not null,
  reported_on date not null,
  primary key (school_id, id),
  unique (school_id, code_hash)
);
-- What was said and done, sealed: by 纪检 with its name, by who reports without.
create table mall.integrity_acts (
  school_id bigint not null,
  id uuid not null,
  report_id uuid not null,
  seq int not null,
  kind text not null check (kind in ('added', 'said', 'did')),
  body_cipher text not null,
  acted_on date not null,
  primary key (school_id, id),
  unique (school_id, report_id, seq)
);
select shared.place_tables();
alter table mall.integrity_acts add foreign key (school_id, report_id) references mall.integrity_reports (school_id, id);

-- The role of those who read them; nobody holds it until 安全管理员 gives it.
do $$
declare school record;
begin
  for school in select id from shared.schools where kind in ('university', 'hospital') loop
    execute format('set local app.school_id = %L', school.id);
    insert into mall.roles (school_id, code, name, is_office, needs) values (school.id, 'discipline', '纪检', true, '{mall:view,handle:integrity}')
      on conflict do nothing;
    update shared.schools set settings_version = settings_version + 1 where id = school.id;
  end loop;
end $$;
