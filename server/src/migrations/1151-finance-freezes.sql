-- What the finance system of a school holds for each document, and what a night's comparison with it found (decision 0119).
create table mall.finance_freezes (
  school_id bigint not null,
  doc_kind text not null,
  doc_id uuid not null,
  fund_id uuid not null,
  subject_code text not null,
  doc_no text not null,
  freeze_no text not null default '',
  -- What finance holds, as far as it said so.
  remote_fen bigint not null default 0 check (remote_fen >= 0),
  -- The request under way, or whose outcome nobody knows: it is asked about under this id before anything else is asked.
  request_id uuid,
  verb text check (verb in ('freeze', 'unfreeze')),
  asked_fen bigint not null default 0 check (asked_fen >= 0),
  state text not null default 'waiting' check (state in ('waiting', 'asking', 'unknown', 'frozen', 'refused', 'released')),
  reason text not null default '',
  tries int not null default 0,
  changed_at timestamptz not null,
  primary key (school_id, doc_kind, doc_id, fund_id, subject_code),
  check ((request_id is null) = (verb is null))
);
create index finance_freezes_no on mall.finance_freezes (school_id, freeze_no);

create table mall.finance_runs (
  school_id bigint not null,
  id uuid not null,
  at timestamptz not null,
  compared_num int not null,
  found_num int not null,
  fault text not null default '',
  primary key (school_id, id)
);
create index finance_runs_at on mall.finance_runs (school_id, at desc);

create table mall.finance_differences (
  school_id bigint not null,
  id uuid not null,
  -- One thing that differs, however often it is found.
  what text not null,
  class text not null check (class in ('localOnly', 'remoteOnly', 'amount', 'state')),
  doc_kind text,
  doc_id uuid,
  doc_no text not null,
  fund_id uuid,
  project_no text not null,
  subject_code text not null,
  freeze_no text not null,
  local_fen bigint not null,
  remote_fen bigint not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'proposed', 'settled', 'gone')),
  how text check (how in ('follow', 'note')),
  reason text not null default '',
  proposed_by uuid,
  proposed_name text not null default '',
  proposed_at timestamptz,
  settled_by uuid,
  settled_name text not null default '',
  settled_at timestamptz,
  primary key (school_id, id),
  check (settled_by is null or how = 'note' or settled_by <> proposed_by)
);
create unique index finance_differences_open on mall.finance_differences (school_id, what) where state in ('open', 'proposed');
create index finance_differences_state on mall.finance_differences (school_id, state, seen_at desc);

-- The simulator's own book: one row for each request it took.
create table shared.sim_finance_freezes (
  request_id text primary key,
  school_id bigint not null,
  verb text not null check (verb in ('freeze', 'unfreeze')),
  freeze_no text not null,
  project_no text not null,
  subject_code text not null,
  doc_no text not null,
  amount_fen bigint not null,
  at timestamptz not null default now()
);
create index sim_finance_freezes_school on shared.sim_finance_freezes (school_id, freeze_no);

select shared.place_tables();
alter table mall.finance_freezes add foreign key (school_id, fund_id) references mall.funds (school_id, id);

do $$
declare school record;
begin
  -- The walls let in one school at a time.
  for school in select id from shared.schools where kind in ('university', 'hospital') loop
    execute format('set local app.school_id = %L', school.id);
    insert into mall.outbox (school_id, id, topic, due_at) values (school.id, gen_random_uuid(), 'finance.reconcile', now() + interval '1 hour');
  end loop;
end $$;
