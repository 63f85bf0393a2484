-- 审批流程设计: who published a version and why, one draft of each flow, and its replays (decision 0110).
alter table mall.flow_defs
  add column published_by uuid,
  add column published_at timestamptz,
  add column reason text not null default '';
alter table mall.flow_defs drop constraint flow_defs_status_check;
alter table mall.flow_defs add constraint flow_defs_status_check check (status in ('draft', 'published', 'retired', 'withdrawn'));

create table mall.flow_drafts (
  school_id bigint not null,
  doc_kind text not null,
  nodes jsonb not null,
  -- Grows with every draft of the flow, also after it was published or dropped: an old page never overwrites a new draft.
  revision int not null,
  is_open boolean not null default true,
  saved_by uuid not null,
  saved_at timestamptz not null,
  primary key (school_id, doc_kind)
);

-- One of each flow, the last; `id` is that of the run, so that work left over from the one before it changes nothing.
create table mall.flow_replays (
  school_id bigint not null,
  doc_kind text not null,
  id uuid not null,
  status text not null check (status in ('running', 'done', 'failed')),
  nodes jsonb not null,
  before_nodes jsonb not null,
  since timestamptz not null,
  -- The submission it has come to.
  inst_id uuid,
  done_num int not null default 0,
  total_num int not null,
  -- What was counted so far; the result when it is done.
  counted jsonb not null,
  started_by uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (school_id, doc_kind)
);
