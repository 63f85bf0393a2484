-- Who may buy for whom (spec §7: user/choose/purchaseAgent); a row ends on its day or is taken away.
create table mall.purchase_agents (
  school_id bigint not null,
  owner_id uuid not null,
  agent_id uuid not null check (agent_id <> owner_id),
  ends_on date,
  named_at timestamptz not null default now(),
  primary key (school_id, owner_id, agent_id)
);
create index purchase_agents_of on mall.purchase_agents (school_id, agent_id);

-- The role of those who buy for others.
do $$
declare school record;
begin
  -- The walls let in one school at a time.
  for school in select id from shared.schools where kind in ('university', 'hospital') loop
    execute format('set local app.school_id = %L', school.id);
    insert into mall.roles (school_id, code, name, is_office, needs) values
      (school.id, 'purchaseAgent', '采购代理', false, '{mall:view,cart:edit,order:create,order:accept,order:export,fund:view,bill:view,order:agent}')
      on conflict do nothing;
  end loop;
end $$;
