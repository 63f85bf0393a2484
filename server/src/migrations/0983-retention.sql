-- What was deleted because its time was over, night by night: how many rows of each kind (decision 0078).
create table mall.retention_runs (
  school_id bigint not null,
  id uuid not null,
  at timestamptz not null default now(),
  counts jsonb not null default '{}',
  primary key (school_id, id)
);
create index retention_runs_at on mall.retention_runs (school_id, at desc);

-- A row of the audit log may go once the law lets it: six months at the least, whoever asks.
create policy audit_log_lasts on mall.audit_log as restrictive for delete using (at < now() - interval '184 days');
