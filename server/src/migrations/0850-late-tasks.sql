-- When a late task went up: what is late and did not is found by looking, so that a lost timer costs nobody his turn.
alter table mall.flow_tasks add column escalated_at timestamptz;
create index flow_tasks_late on mall.flow_tasks (school_id, due_at) where status = 1 and escalated_at is null;

do $$
declare school record;
begin
  -- The walls let in one school at a time.
  for school in select id, kind from shared.schools loop
    perform set_config('app.school_id', school.id::text, true);
    update mall.flow_tasks t set escalated_at = now()
      where t.school_id = school.id and t.due_at <= now() and (
        exists (select 1 from mall.flow_tasks c where c.school_id = t.school_id and c.parent_task_id = t.id)
        or exists (select 1 from mall.outbox o where o.school_id = t.school_id and o.topic = 'approval.escalate' and o.doc_id = t.id and o.state = 'done'));
    if school.kind in ('university', 'hospital') then
      insert into mall.outbox (school_id, id, topic, due_at) values (school.id, gen_random_uuid(), 'approval.late', now());
    end if;
  end loop;
end $$;
