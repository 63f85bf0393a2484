-- The list of its people a school keeps itself, and where it answers (decision 0076); sealed for the token in it.
create table mall.directories (
  school_id bigint primary key,
  id uuid not null,
  settings_cipher text not null,
  -- What the directory called the list that was brought last; asked for no second time while it stands.
  etag text not null default ''
);

-- Each time it was asked. `found`: who, and what, is kept of the last one alone.
create table mall.directory_runs (
  school_id bigint not null,
  id uuid not null,
  is_preview boolean not null,
  -- Null: by itself, at night.
  asked_by uuid,
  asked_at timestamptz not null default now(),
  -- Of the plan that was looked at; empty: whatever it is.
  seal text not null default '',
  outcome text not null default 'waiting' check (outcome in ('waiting', 'previewed', 'done', 'same', 'failed')),
  ended_at timestamptz,
  said text not null default '',
  counts jsonb,
  found jsonb,
  primary key (school_id, id)
);
create index directory_runs_asked on mall.directory_runs (school_id, asked_at desc);
create unique index directory_runs_waiting on mall.directory_runs (school_id) where outcome = 'waiting';
