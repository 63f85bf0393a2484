-- Funds (经费卡) and the append-only ledger. Invariant: total = available + frozen + held + committed, all ≥ 0.

create table mall.funds (
  school_id bigint not null,
  id uuid not null,
  project_no text not null,
  name text not null,
  owner_id uuid not null,
  dept_id uuid,
  source text not null check (source in ('FISCAL', 'RES_V', 'RES_H', 'SPECIAL', 'DEPT', 'SELF', 'MEDICAL')),
  start_on date not null,
  end_on date not null,
  status text not null default 'normal' check (status in ('normal', 'frozen', 'closed')),
  total_fen bigint not null check (total_fen >= 0),
  frozen_fen bigint not null default 0 check (frozen_fen >= 0),
  held_fen bigint not null default 0 check (held_fen >= 0),
  committed_fen bigint not null default 0 check (committed_fen >= 0),
  entry_seq bigint not null default 0,
  synced_at timestamptz,
  external_id text not null default '',
  primary key (school_id, id),
  unique (school_id, project_no),
  check (frozen_fen + held_fen + committed_fen <= total_fen),
  foreign key (school_id, owner_id) references mall.users (school_id, id)
);
create index funds_owner on mall.funds (school_id, owner_id);

create table mall.fund_subjects (
  school_id bigint not null,
  fund_id uuid not null,
  code text not null,
  name text not null,
  limit_fen bigint check (limit_fen >= 0),
  frozen_fen bigint not null default 0 check (frozen_fen >= 0),
  held_fen bigint not null default 0 check (held_fen >= 0),
  committed_fen bigint not null default 0 check (committed_fen >= 0),
  sort int not null default 0,
  primary key (school_id, fund_id, code),
  check (limit_fen is null or frozen_fen + held_fen + committed_fen <= limit_fen),
  foreign key (school_id, fund_id) references mall.funds (school_id, id)
);

-- 经费授权: another person may spend, up to a cap in all, a cap per order, until a day.
create table mall.fund_grants (
  school_id bigint not null,
  fund_id uuid not null,
  user_id uuid not null,
  cap_fen bigint check (cap_fen >= 0),
  per_order_cap_fen bigint check (per_order_cap_fen >= 0),
  ends_on date,
  primary key (school_id, fund_id, user_id),
  foreign key (school_id, fund_id) references mall.funds (school_id, id),
  foreign key (school_id, user_id) references mall.users (school_id, id)
);
create index fund_grants_user on mall.fund_grants (school_id, user_id);

-- What each document still has on each card and subject: the sum of its entries.
create table mall.fund_claims (
  school_id bigint not null,
  doc_kind text not null,
  doc_id uuid not null,
  fund_id uuid not null,
  subject_code text not null,
  owner_id uuid not null,
  payer_id uuid not null,
  frozen_fen bigint not null default 0 check (frozen_fen >= 0),
  held_fen bigint not null default 0 check (held_fen >= 0),
  committed_fen bigint not null default 0 check (committed_fen >= 0),
  primary key (school_id, doc_kind, doc_id, fund_id, subject_code),
  foreign key (school_id, fund_id) references mall.funds (school_id, id)
);
create index fund_claims_payer on mall.fund_claims (school_id, fund_id, payer_id);

-- One movement between the four buckets of one card. Append only: the application role may insert and read.
create table mall.fund_entries (
  school_id bigint not null,
  id uuid not null,
  fund_id uuid not null,
  seq bigint not null,
  subject_code text not null,
  kind text not null check (kind in ('OPEN', 'RESERVE', 'HOLD', 'COMMIT', 'RELEASE', 'REVERSE')),
  amount_fen bigint not null check (amount_fen >= 0),
  available_delta_fen bigint not null,
  frozen_delta_fen bigint not null,
  held_delta_fen bigint not null,
  committed_delta_fen bigint not null,
  available_after_fen bigint not null check (available_after_fen >= 0),
  frozen_after_fen bigint not null,
  held_after_fen bigint not null,
  committed_after_fen bigint not null,
  doc_kind text not null,
  doc_id uuid not null,
  doc_no text not null,
  summary text not null default '',
  actor_id uuid,
  voucher_no text not null default '',
  request_id text not null default '',
  at timestamptz not null default now(),
  primary key (school_id, id),
  unique (school_id, fund_id, seq),
  check (kind = 'OPEN' or available_delta_fen + frozen_delta_fen + held_delta_fen + committed_delta_fen = 0),
  foreign key (school_id, fund_id) references mall.funds (school_id, id)
);
create index fund_entries_doc on mall.fund_entries (school_id, doc_kind, doc_id);
create index fund_entries_at on mall.fund_entries (school_id, fund_id, at);
