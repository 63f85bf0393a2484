-- 合同模板 (decision 0410): what contracts of a school say, a version with each change. A version holds for what is decided from its day on,
-- and is never changed: a contract is printed by the version that was in force when its document was decided.
create table mall.contract_templates (
  school_id bigint not null,
  id uuid not null,
  kind text not null check (kind in ('order', 'frameworkOrder', 'inquiry', 'offPlatform')),
  version int not null check (version > 0),
  title text not null,
  text text not null,
  effective_on date not null,
  note text not null default '',
  by_id uuid not null,
  by_name text not null,
  at timestamptz not null,
  -- Taken back before its day.
  withdrawn_at timestamptz,
  primary key (school_id, id),
  unique (school_id, kind, version)
);

-- A purchase outside the mall from the amount on that its school signs contracts for, when it was submitted.
alter table mall.off_platforms add column contract_flag boolean not null default false;
do $$
declare school record;
begin
  -- The walls let in one school at a time.
  for school in select id from shared.schools loop
    execute format('set local app.school_id = %L', school.id);
    update mall.off_platforms p set contract_flag = true
      where p.school_id = school.id and p.state not in ('draft', 'back') and p.total_fen >= coalesce(
        (select (q.value #>> '{}')::bigint from mall.school_params q where q.school_id = school.id and q.key = 'order.contractFrom'
          and q.valid_from <= p.submitted_at and (q.valid_to is null or q.valid_to > p.submitted_at) order by q.valid_from desc limit 1), 5000000);
  end loop;
end $$;
