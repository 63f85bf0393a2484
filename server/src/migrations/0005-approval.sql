-- The approval engine: definitions as data with effective dates, running instances, tasks.

create table mall.flow_defs (
  school_id bigint not null,
  code text not null,
  version int not null,
  doc_kind text not null,
  title text not null,
  status text not null default 'published' check (status in ('draft', 'published', 'retired')),
  valid_from timestamptz not null default now(),
  valid_to timestamptz,
  nodes jsonb not null,
  primary key (school_id, code, version)
);

create table mall.flow_insts (
  school_id bigint not null,
  id uuid not null,
  doc_kind text not null,
  doc_id uuid not null,
  doc_no text not null,
  def_code text not null,
  def_version int not null,
  round int not null default 1,
  -- The nodes as resolved at start, with their assignees and reasons: a later change of rules never moves a running document.
  nodes jsonb not null,
  facts jsonb not null default '{}',
  content_hash text not null default '',
  current_index int not null default 0,
  status text not null check (status in ('running', 'approved', 'rejected', 'withdrawn', 'cancelled')),
  submitter_id uuid not null,
  title text not null default '',
  summary text not null default '',
  amount_fen bigint not null default 0,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (school_id, id)
);
create index flow_insts_doc on mall.flow_insts (school_id, doc_kind, doc_id);
create index flow_insts_submitter on mall.flow_insts (school_id, submitter_id, started_at desc);

-- Status numbers follow the widely used engine: −2 skipped, −1 not started, 0 waiting, 1 in progress, 2 agreed, 3 refused,
-- 4 cancelled, 5 returned, 7 agreed but waiting for added signers.
create table mall.flow_tasks (
  school_id bigint not null,
  id uuid not null,
  inst_id uuid not null,
  doc_kind text not null,
  doc_id uuid not null,
  round int not null,
  node_index int not null,
  node_id text not null,
  node_title text not null,
  node_type text not null default 'APPROVE' check (node_type in ('APPROVE', 'HANDLE', 'CC')),
  seq int not null default 0,
  assignee_id uuid not null,
  owner_id uuid,
  reason text not null default '',
  status int not null default 1,
  comment text not null default '',
  source text not null default 'NORMAL' check (source in ('NORMAL', 'ADD_BEFORE', 'ADD_AFTER', 'TRANSFER', 'DELEGATE')),
  parent_task_id uuid,
  signature_id uuid,
  urged_count int not null default 0,
  urged_at timestamptz,
  started_at timestamptz not null default now(),
  due_at timestamptz,
  done_at timestamptz,
  done_by uuid,
  read_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, inst_id) references mall.flow_insts (school_id, id)
);
create index flow_tasks_mine on mall.flow_tasks (school_id, assignee_id, status, started_at);
create index flow_tasks_inst on mall.flow_tasks (school_id, inst_id, node_index);
create index flow_tasks_doc on mall.flow_tasks (school_id, doc_kind, doc_id);
create index flow_tasks_stats on mall.flow_tasks (school_id, node_id, done_at) where status = 2;

create table mall.approver_choices (
  school_id bigint not null,
  user_id uuid not null,
  doc_kind text not null,
  node_id text not null,
  fund_id uuid not null default '00000000-0000-0000-0000-000000000000',
  chosen uuid[] not null,
  at timestamptz not null default now(),
  primary key (school_id, user_id, doc_kind, node_id, fund_id)
);

create table mall.delegate_rules (
  school_id bigint not null,
  id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  doc_kinds text[] not null default '{}',
  amount_cap_fen bigint,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (school_id, id)
);
