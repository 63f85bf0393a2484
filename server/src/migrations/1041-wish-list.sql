-- 心愿单: goods people do not find, and what the platform answers (decision 0087). As messages left for the platform, each lies with
-- its author's school, and the platform has a row of its own of every one, by the same id.
create table mall.wish_items (
  school_id bigint not null,
  id uuid not null,
  -- Where the author is found.
  from_school bigint not null,
  author_id uuid not null,
  author_name text not null,
  school_name text not null,
  name text not null check (char_length(name) between 1 and 80),
  brand text not null default '',
  model text not null default '',
  num int not null check (num between 1 and 999999),
  unit text not null default '',
  needed_on date,
  reason text not null default '',
  -- What was searched before.
  keyword text not null default '',
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'listed', 'unable')),
  answer text not null default '',
  sku_ids uuid[] not null default '{}',
  answered_by text not null default '',
  answered_at timestamptz,
  primary key (school_id, id),
  check ((state = 'waiting') = (answered_at is null)),
  check ((state = 'listed') = (cardinality(sku_ids) > 0))
);
create index wish_items_author on mall.wish_items (school_id, author_id, created_at desc);
create index wish_items_state on mall.wish_items (school_id, state, created_at);
