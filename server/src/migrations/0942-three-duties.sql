-- Who guards the rights and who reads the audit log are others than who configures the school (decision 0061).
do $$
declare school record;
begin
  -- The walls let in one school at a time.
  for school in select id from shared.schools where kind in ('university', 'hospital') loop
    execute format('set local app.school_id = %L', school.id);
    insert into mall.roles (school_id, code, name, is_office, needs) values
      (school.id, 'securityAdmin', '安全管理员', true, '{tenant:view,tenant:security}'),
      (school.id, 'auditAdmin', '审计管理员', true, '{tenant:view,tenant:audit}')
      on conflict do nothing;
  end loop;
end $$;

create index audit_log_at on mall.audit_log (school_id, at desc, id desc);
