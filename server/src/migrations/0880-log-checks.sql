-- When the newest rows of a school's log were last followed, and the first bad one, for its administrators (decision 0031).
create table mall.log_checks (
  school_id bigint primary key,
  at timestamptz not null,
  broken_seq bigint,
  broken_kind text
);
