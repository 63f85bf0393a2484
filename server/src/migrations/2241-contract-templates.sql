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
update mall.off_platforms set contract_flag = true where total_fen >= 5000000 and state not in ('draft', 'back');
