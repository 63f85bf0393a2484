-- What may be done at a node stands together, and the end of a document is one of the places a refusal may lead to.
-- Signers added, opinions asked for and copies sent by hand are tasks of their own; `draft` is what a decider wrote and has not sent.
alter table mall.flow_tasks drop constraint flow_tasks_source_check;
alter table mall.flow_tasks add constraint flow_tasks_source_check
  check (source in ('NORMAL', 'ADD_BEFORE', 'ADD_AFTER', 'TRANSFER', 'DELEGATE', 'ASKED', 'COPY'));
alter table mall.flow_tasks add column draft text not null default '';
-- Pairs of node indexes: an earlier node decides again, then the one that sent it back is next.
alter table mall.flow_insts add column resume jsonb not null default '[]';

do $$
declare school record;
begin
  -- The walls let in one school at a time.
  for school in select id from shared.schools loop
    execute format('set local app.school_id = %L', school.id);
    update mall.flow_defs d set nodes = (
      select jsonb_agg((n - 'batch')
        || case when n ? 'batch' then jsonb_build_object('ops', jsonb_build_object('batch', n -> 'batch')) else '{}' end
        || case when n ? 'backTo' then jsonb_build_object('backTo', (n -> 'backTo') || '["END"]') else '{}' end order by i)
      from jsonb_array_elements(d.nodes) with ordinality as x (n, i))
    where d.school_id = school.id and jsonb_array_length(d.nodes) > 0;
    update mall.flow_insts f set nodes = (
      select jsonb_agg(n || jsonb_build_object(
        'ops', jsonb_build_object('addSign', true, 'transfer', true, 'delegate', true, 'cc', true, 'batch', coalesce((n ->> 'batch')::boolean, true)),
        'backTo', coalesce(n -> 'backTo', '["INITIATOR", "ANY_PASSED"]') || '["END"]',
        'ratio', 100, 'voteAll', false, 'resume', 'RESTART', 'timeoutAction', 'ESCALATE') order by i)
      from jsonb_array_elements(f.nodes) with ordinality as x (n, i))
    where f.school_id = school.id and f.status = 'running' and jsonb_array_length(f.nodes) > 0;
  end loop;
end $$;
