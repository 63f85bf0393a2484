-- Roles are rows of a school over permission codes of the contract; people hold them by code (decision 0043).
create table mall.roles (
  school_id bigint not null references shared.schools (id),
  code text not null,
  name text not null,
  -- Held for what it decides or checks, whatever else the person does.
  is_office boolean not null default false,
  needs text[] not null,
  primary key (school_id, code)
);

-- What every school had until now.
insert into mall.roles (school_id, code, name, is_office, needs)
select s.id, r.code, r.name, r.is_office, string_to_array(r.needs, ' ')
from shared.schools s join (values
  (true, 'purchaser', '采购人', false, 'mall:view cart:edit order:create order:accept order:export fund:view bill:view'),
  (true, 'student', '学生', false, 'mall:view cart:edit order:student'),
  (true, 'fzr', '经费负责人', false, 'mall:view cart:edit order:create order:accept order:export fund:view bill:view check:approve check:batch'),
  (true, 'deptLeader', '部门领导', false, 'mall:view fund:view check:approve check:batch order:export report:view'),
  (true, 'approver', '审批人', true, 'mall:view check:approve check:batch'),
  (true, 'jingban', '采购办经办', true, 'mall:view check:approve check:batch handle:jingban order:export report:view'),
  (true, 'competentDept', '归口部门', true, 'mall:view check:approve check:batch'),
  (true, 'viceLeader', '分管校领导', true, 'mall:view check:approve check:batch report:view'),
  (true, 'safetyOfficer', '学院安全员', true, 'mall:view check:approve'),
  (true, 'labManager', '实验室处', true, 'mall:view check:approve handle:jingban'),
  (true, 'security', '保卫处', true, 'mall:view check:approve'),
  (true, 'budgetOfficer', '财务预算岗', true, 'mall:view check:approve check:batch fund:view'),
  (true, 'itOffice', '信息化办', true, 'mall:view check:approve check:batch'),
  (true, 'deptClerk', '科室经办', true, 'mall:view check:approve check:batch'),
  (true, 'finance', '财务', true, 'mall:view check:approve bill:view bill:confirm bill:audit fund:view report:view order:export'),
  (true, 'assetKeeper', '资产管理员', true, 'mall:view check:approve accept:check'),
  (true, 'acceptor', '验收人', true, 'mall:view order:accept'),
  (true, 'schoolAdmin', '校管理员', true, 'mall:view tenant:config report:view check:approve'),
  (false, 'platform', '平台运营', true, 'mall:view platform:goods'),
  (false, 'supplier', '供应商', false, 'mall:view supplier:orders supplier:goods supplier:bills')
) as r (of_school, code, name, is_office, needs) on r.of_school = (s.kind <> 'supplier');

-- A role nobody knew granted nothing, and grants nothing now.
do $$
declare school record;
begin
  -- The walls let in one school at a time.
  for school in select id from shared.schools loop
    execute format('set local app.school_id = %L', school.id);
    insert into mall.roles (school_id, code, name, needs)
      select distinct u.school_id, u.role, u.role, '{}'::text[] from mall.user_roles u where u.school_id = school.id
      on conflict do nothing;
  end loop;
end $$;

alter table mall.user_roles add foreign key (school_id, role) references mall.roles (school_id, code);
