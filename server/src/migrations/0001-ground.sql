-- Ground: schools, people, sessions, parameters, files, messages, logs, idempotency, outbox.
-- Schema mall holds tenant tables only (school_id first, row-level security forced), shared holds reference tables
-- without row-level security, supplier holds projections keyed by supplier_id.

create function mall.app_school() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.school_id', true), '')::bigint $$;
create function supplier.app_supplier() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.supplier_id', true), '')::uuid $$;

create table shared.schools (
  id bigint primary key,
  code text not null unique,
  name text not null,
  sub_name text not null default '',
  kind text not null check (kind in ('university', 'hospital', 'personal', 'supplier')),
  tax_no text not null default '',
  auth_type int not null default 0,
  logo text not null default '',
  flags jsonb not null default '{}',
  sort int not null default 0
);

create table shared.regions (
  code text primary key,
  parent_code text,
  name text not null,
  level int not null check (level between 1 and 4)
);
create index regions_parent on shared.regions (parent_code);

create table shared.calendar_days (
  day date primary key,
  is_workday boolean not null,
  note text not null default ''
);

create table shared.login_names (
  name text not null,
  school_id bigint not null references shared.schools (id),
  user_id uuid not null,
  primary key (name, school_id)
);

create table shared.captchas (
  pre_hash bytea not null,
  suffix_key text not null,
  answer_hash bytea not null,
  expires_at timestamptz not null,
  primary key (pre_hash, suffix_key)
);

create table shared.throttles (
  key text primary key,
  hits int not null,
  window_ends_at timestamptz not null,
  locked_until timestamptz
);

create table shared.notices (
  id uuid primary key,
  title text not null,
  body text not null,
  published_at timestamptz not null
);

create table shared.tips (
  key text primary key,
  html text not null
);

create table mall.school_params (
  school_id bigint not null,
  key text not null,
  value jsonb not null,
  valid_from timestamptz not null default now(),
  valid_to timestamptz,
  primary key (school_id, key, valid_from)
);

create table mall.depts (
  school_id bigint not null,
  id uuid not null,
  parent_id uuid,
  code text not null,
  name text not null,
  sort int not null default 0,
  primary key (school_id, id),
  unique (school_id, code),
  foreign key (school_id, parent_id) references mall.depts (school_id, id)
);

create table mall.users (
  school_id bigint not null,
  id uuid not null,
  user_no text not null,
  name text not null,
  title text not null default '',
  dept_id uuid,
  password_hash text,
  self_audit_flag int not null default 0,
  teacher_flag int not null default 0,
  student_flag int not null default 0,
  supplier_id uuid,
  tutor_id uuid,
  mobile_cipher text,
  mobile_masked text not null default '',
  placed_order_flag int not null default 0,
  pay_type int not null default 1,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  unique (school_id, user_no),
  foreign key (school_id, dept_id) references mall.depts (school_id, id)
);

-- A role may be limited to one department (部门领导) or hold for the whole school.
create table mall.user_roles (
  school_id bigint not null,
  user_id uuid not null,
  role text not null,
  scope_id uuid not null default '00000000-0000-0000-0000-000000000000',
  primary key (school_id, user_id, role, scope_id),
  foreign key (school_id, user_id) references mall.users (school_id, id)
);
create index user_roles_role on mall.user_roles (school_id, role);

create table mall.sessions (
  school_id bigint not null,
  token_hash bytea not null,
  user_id uuid not null,
  level text not null default 'password' check (level in ('password', 'remembered')),
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ip text not null default '',
  agent text not null default '',
  primary key (school_id, token_hash),
  foreign key (school_id, user_id) references mall.users (school_id, id)
);
create index sessions_user on mall.sessions (school_id, user_id);

create table mall.login_memories (
  school_id bigint not null,
  selector text not null,
  validator_hash bytea not null,
  family uuid not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (school_id, selector)
);

create table mall.addresses (
  school_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  receiver text not null,
  mobile_cipher text not null,
  mobile_masked text not null,
  tel text not null default '',
  email_cipher text,
  province_code text not null,
  city_code text not null,
  county_code text not null,
  town_code text not null default '',
  region_text text not null,
  detail text not null,
  zip text not null default '',
  tag text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, user_id) references mall.users (school_id, id)
);
create index addresses_user on mall.addresses (school_id, user_id) where deleted_at is null;

create table mall.files (
  school_id bigint not null,
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  mime text not null,
  size_bytes int not null check (size_bytes > 0),
  sha256 text not null,
  storage_key text not null,
  supplier_id uuid,
  doc_kind text,
  doc_id uuid,
  created_at timestamptz not null default now(),
  primary key (school_id, id)
);
create index files_doc on mall.files (school_id, doc_kind, doc_id);

create table mall.messages (
  school_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  title text not null,
  body text not null default '',
  link text not null default '',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (school_id, id)
);
create index messages_user on mall.messages (school_id, user_id, created_at desc);

-- What the browser of one person must hear (SSE); pruned after three days.
create table mall.user_events (
  school_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  body jsonb not null default '{}',
  at timestamptz not null default now(),
  primary key (school_id, id)
);
create index user_events_user on mall.user_events (school_id, user_id, id);

create table mall.document_log (
  school_id bigint not null,
  seq bigint not null,
  id uuid not null,
  doc_kind text not null,
  doc_id uuid not null,
  action text not null,
  title text not null,
  from_state text,
  to_state text,
  actor_id uuid,
  actor_name text not null,
  on_behalf_of text,
  comment text not null default '',
  detail jsonb not null default '{}',
  at timestamptz not null,
  ip text not null default '',
  prev_hash bytea not null,
  hash bytea not null,
  primary key (school_id, seq)
);
create index document_log_doc on mall.document_log (school_id, doc_kind, doc_id, seq);

create table mall.log_heads (
  school_id bigint primary key,
  seq bigint not null,
  hash bytea not null
);

-- One row per state-changing call, refused and denied attempts too.
create table mall.audit_log (
  school_id bigint not null,
  id uuid not null,
  user_id uuid,
  user_name text not null default '',
  endpoint text not null,
  object_id text not null default '',
  result text not null,
  ret_code text not null,
  trace_id text not null,
  ip text not null default '',
  at timestamptz not null default now(),
  primary key (school_id, id)
);

create table mall.idempotency (
  school_id bigint not null,
  user_id uuid not null,
  endpoint text not null,
  key text not null,
  fingerprint bytea not null,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (school_id, user_id, endpoint, key)
);

-- Work to do after commit, and timers (due_at in the future).
create table mall.outbox (
  school_id bigint not null,
  id uuid not null,
  topic text not null,
  doc_id uuid,
  body jsonb not null default '{}',
  due_at timestamptz not null default now(),
  state text not null default 'due' check (state in ('due', 'done', 'dead')),
  lease_until timestamptz,
  lease_epoch int not null default 0,
  tries int not null default 0,
  last_error text not null default '',
  created_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (school_id, id)
);
create index outbox_due on mall.outbox (due_at, school_id) where state = 'due';
create index outbox_doc on mall.outbox (school_id, doc_id) where state = 'due';

-- Calls to the outside world with their outcome; the event id is the provider's idempotency key.
create table mall.effects (
  school_id bigint not null,
  event_id uuid not null,
  provider text not null,
  state text not null check (state in ('sending', 'done', 'maybe', 'failed')),
  result jsonb not null default '{}',
  at timestamptz not null default now(),
  primary key (school_id, event_id, provider)
);

create table mall.doc_numbers (
  school_id bigint not null,
  prefix text not null,
  day date not null,
  seq int not null,
  primary key (school_id, prefix, day)
);
