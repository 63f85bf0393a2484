-- A document has at most one running approval; the database decides when two submissions race.
create unique index flow_insts_one_running on mall.flow_insts (school_id, doc_kind, doc_id) where status = 'running';
-- 我已审批 and 我已经办.
create index flow_tasks_done_by on mall.flow_tasks (school_id, done_by, done_at desc) where done_by is not null;
