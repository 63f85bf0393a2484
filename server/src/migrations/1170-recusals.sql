-- 回避: who has an interest in a supplier (decision 0125).
create table mall.recusals (
  school_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  supplier_id uuid not null,
  relation text not null check (relation in ('employed', 'holder', 'kin', 'other')),
  note text not null default '' check (char_length(note) <= 200),
  ends_on date,
  declared_by uuid not null,
  declared_at timestamptz not null,
  lifted_by uuid,
  lifted_at timestamptz,
  lift_reason text not null default '',
  primary key (school_id, id),
  check ((lifted_at is null) = (lifted_by is null)),
  check ((lifted_at is null) or lift_reason <> '')
);
create index recusals_user on mall.recusals (school_id, user_id);
create unique index recusals_standing on mall.recusals (school_id, user_id, supplier_id, relation) where lifted_at is null;
