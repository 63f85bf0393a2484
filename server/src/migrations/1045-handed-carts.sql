-- 交给老师: lines of a cart that wait for a teacher (decision 0093).
create table mall.handed_carts (
  school_id bigint not null,
  id uuid not null,
  sender_id uuid not null,
  teacher_id uuid not null,
  purpose text not null check (char_length(purpose) between 1 and 200),
  -- [{skuId, num}]
  lines jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'returned', 'withdrawn')),
  reason text not null default '',
  handed_at timestamptz not null,
  ended_at timestamptz,
  primary key (school_id, id),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'returned') <= (reason <> ''))
);
create index handed_carts_sender on mall.handed_carts (school_id, sender_id, handed_at desc);
create index handed_carts_teacher on mall.handed_carts (school_id, teacher_id, handed_at desc);
