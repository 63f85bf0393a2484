-- 举报 of evaluations, and what the school decided: hidden ones are shown and counted nowhere (decision 0393).
alter table mall.evaluations
  add column hidden_at timestamptz,
  add column hidden_reason text not null default '' check (char_length(hidden_reason) <= 200),
  add constraint evaluations_hidden check ((hidden_at is null) = (hidden_reason = ''));

create table mall.evaluation_reports (
  school_id bigint not null,
  id uuid not null,
  evaluation_id uuid not null,
  -- Null: the supplier of the goods.
  reporter_id uuid,
  kind text not null,
  content text not null check (char_length(content) between 2 and 200),
  reported_at timestamptz not null,
  -- Null: it waits.
  verdict text check (verdict in ('hidden', 'kept')),
  reason text not null default '' check (char_length(reason) <= 200),
  decided_at timestamptz,
  decided_by uuid,
  primary key (school_id, id),
  unique nulls not distinct (school_id, evaluation_id, reporter_id),
  check ((verdict is null) = (decided_at is null))
);
create index evaluation_reports_waiting on mall.evaluation_reports (school_id, evaluation_id) where verdict is null;
alter table supplier.evaluations add column is_reported boolean not null default false;

select shared.place_tables();
alter table mall.evaluation_reports add foreign key (school_id, evaluation_id) references mall.evaluations (school_id, id);
