-- 更换经费卡: who asked to pay an order from which other card, and what its owner said.
create table mall.fund_changes (
  school_id bigint not null,
  id uuid not null,
  order_id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  reason text not null,
  state text not null default 'asked' check (state in ('asked', 'done', 'refused')),
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, order_id) references mall.orders (school_id, id),
  foreign key (school_id, from_id) references mall.funds (school_id, id),
  foreign key (school_id, to_id) references mall.funds (school_id, id)
);
create unique index fund_changes_open on mall.fund_changes (school_id, order_id) where state = 'asked';
