-- Fixed assets of accepted orders and what the asset system of the school says of them (decision 0424).
create table mall.asset_entries (
  school_id bigint not null,
  id uuid not null,
  order_id uuid not null,
  line_no int not null,
  -- Pieces accepted and not given back, and their money.
  num int not null check (num >= 0),
  amount_fen bigint not null check (amount_fen >= 0),
  state text not null default 'waiting' check (state in ('waiting', 'refused', 'stored', 'waived')),
  detail text not null default '',
  asset_nos text[] not null default '{}',
  done_at timestamptz,
  -- Who entered or waived it himself.
  noted_by uuid,
  -- A question is under way that nobody has answered yet.
  is_asking boolean not null default false,
  -- The asset system has it, and its people decide: nobody enters it beside them.
  is_taken boolean not null default false,
  -- Pieces the asset system was asked with first: it enters a key once, with these.
  asked_num int,
  -- How often in a row nobody answered, or nothing was decided yet.
  silent int not null default 0,
  -- Only the newest question is followed.
  turn int not null default 1,
  created_at timestamptz not null,
  primary key (school_id, id),
  unique (school_id, order_id, line_no),
  check ((state in ('stored', 'waived')) = (done_at is not null)),
  check ((state = 'stored') = (cardinality(asset_nos) > 0))
);
create index asset_entries_state on mall.asset_entries (school_id, state, created_at);
create index asset_entries_nos on mall.asset_entries using gin (asset_nos);

select shared.place_tables();
alter table mall.asset_entries add foreign key (school_id, order_id) references mall.orders (school_id, id);

-- Orders accepted before anything was entered: their assets are entered where the school always did.
do $$
declare school record;
begin
  for school in select id from shared.schools loop
    execute format('set local app.school_id = %L', school.id);
    update mall.orders set asset_status = 'none' where school_id = school.id and asset_status = 'waiting';
  end loop;
end $$;
