-- Comparison sheets (decision 0082): what a person compared and when, as it stood; written once. Attached to a document a sheet is
-- part of it.
create table mall.comparisons (
  school_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  -- The chosen one.
  sku_id uuid not null,
  title text not null,
  content jsonb not null,
  made_at timestamptz not null,
  primary key (school_id, id)
);
create index comparisons_own on mall.comparisons (school_id, user_id, made_at desc);

create table mall.comparison_uses (
  school_id bigint not null,
  doc_kind text not null,
  doc_id uuid not null,
  comparison_id uuid not null,
  attached_at timestamptz not null,
  primary key (school_id, doc_kind, doc_id, comparison_id)
);
create index comparison_uses_of on mall.comparison_uses (school_id, comparison_id);
