-- 框架协议 (domain page 02 §2.4, decision 0180): masters kept by 采购办 and what is ordered under them. `used_fen` is what orders have of the
-- ceiling: it is written by conditional updates alone, so that no two orders pass it together.
create table mall.framework_agreements (
  school_id bigint not null,
  id uuid not null,
  agreement_no text not null,
  name text not null,
  lot_no text not null default '',
  category_code text not null,
  category_path text not null,
  scope text not null default '',
  start_on date not null,
  end_on date not null,
  ceiling_fen bigint not null check (ceiling_fen > 0),
  per_order_fen bigint not null,
  used_fen bigint not null default 0,
  award_rule text not null check (award_rule in ('choose', 'turn')),
  price_rule text not null check (price_rule in ('fixed', 'rate')),
  priced_on date,
  contact_name text not null,
  contact_phone text not null,
  terms text not null default '',
  -- [{title, requirement, side, fromFen}]; its place is the code of a paper.
  materials jsonb not null default '[]',
  -- Rank of the candidate that had the last turn.
  last_rank int not null default 0,
  version int not null default 1,
  stopped_at timestamptz,
  stop_reason text not null default '',
  created_by uuid not null,
  created_at timestamptz not null,
  constraint framework_agreements_ceiling check (used_fen between 0 and ceiling_fen),
  check (per_order_fen > 0 and per_order_fen <= ceiling_fen),
  check (end_on > start_on),
  check ((price_rule = 'rate') = (priced_on is not null)),
  primary key (school_id, id),
  unique (school_id, agreement_no, lot_no)
);
create index framework_agreements_end on mall.framework_agreements (school_id, end_on);

create table mall.framework_goods (
  school_id bigint not null,
  agreement_id uuid not null,
  id uuid not null,
  line_no int not null,
  name text not null,
  spec text not null default '',
  unit text not null,
  -- Fixed, or what the market asks.
  price_e4 bigint not null check (price_e4 > 0),
  is_asset boolean not null default false,
  -- No longer in the agreement; orders still name it.
  removed_at timestamptz,
  primary key (school_id, id)
);
create index framework_goods_agreement on mall.framework_goods (school_id, agreement_id, line_no);

create table mall.framework_candidates (
  school_id bigint not null,
  agreement_id uuid not null,
  supplier_id uuid not null,
  rank int not null check (rank > 0),
  quota_pct int not null default 0 check (quota_pct between 0 and 100),
  rate_bp int not null check (rate_bp between 1 and 10000),
  lead_days int not null check (lead_days between 1 and 365),
  state text not null default 'normal' check (state in ('normal', 'fixing', 'out')),
  state_note text not null default '',
  primary key (school_id, agreement_id, supplier_id),
  unique (school_id, agreement_id, rank)
);

-- Each version as it was written.
create table mall.framework_versions (
  school_id bigint not null,
  agreement_id uuid not null,
  version int not null,
  form jsonb not null,
  note text not null default '',
  by_id uuid not null,
  by_name text not null,
  at timestamptz not null,
  primary key (school_id, agreement_id, version)
);

create table mall.framework_orders (
  school_id bigint not null,
  id uuid not null,
  doc_no text not null,
  state text not null check (state in
    ('draft', 'auditing', 'back', 'toConfirm', 'toReplace', 'toUpload', 'checking', 'performing', 'toCheck', 'fixing', 'toBill', 'settling', 'done', 'cancelled')),
  moved_to text not null default 'draft',
  version int not null default 1,
  buyer_id uuid not null,
  dept_id uuid,
  agreement_id uuid not null,
  -- The agreement as it was when it was submitted: number, rules, rate, day of the market prices.
  agreed jsonb not null,
  supplier_id uuid not null,
  supplier_name text not null,
  title text not null,
  reason text not null default '',
  terms text not null default '',
  -- Where it goes: a copy, the phone sealed.
  receiver text not null,
  mobile_cipher text,
  mobile_masked text not null,
  address_text text not null,
  total_fen bigint not null check (total_fen > 0),
  market_fen bigint not null check (market_fen > 0),
  -- [{supplierId, name, reason, at}] of who gave it up.
  declined jsonb not null default '[]',
  check_note text not null default '',
  voucher_no text not null default '',
  content_hash text not null default '',
  created_at timestamptz not null,
  submitted_at timestamptz not null,
  approved_at timestamptz,
  checked_at timestamptz,
  constraint framework_orders_moved check (state = moved_to),
  primary key (school_id, id),
  unique (school_id, doc_no)
);
create index framework_orders_buyer on mall.framework_orders (school_id, buyer_id, submitted_at desc);
create index framework_orders_state on mall.framework_orders (school_id, state, submitted_at desc);
create index framework_orders_agreement on mall.framework_orders (school_id, agreement_id);

create table mall.framework_order_lines (
  school_id bigint not null,
  order_id uuid not null,
  line_no int not null,
  goods_id uuid not null,
  name text not null,
  spec text not null default '',
  unit text not null,
  num int not null check (num > 0),
  market_e4 bigint not null check (market_e4 > 0),
  price_e4 bigint not null check (price_e4 > 0),
  amount_fen bigint not null check (amount_fen > 0),
  is_asset boolean not null,
  primary key (school_id, order_id, line_no)
);

create table mall.framework_order_funds (
  school_id bigint not null,
  order_id uuid not null,
  line_no int not null,
  fund_id uuid not null,
  subject_code text not null,
  amount_fen bigint not null check (amount_fen > 0),
  primary key (school_id, order_id, line_no)
);
create index framework_order_funds_fund on mall.framework_order_funds (school_id, fund_id);

-- A paper the order asks for; its files hang on the order with its title.
create table mall.framework_order_papers (
  school_id bigint not null,
  order_id uuid not null,
  code text not null,
  title text not null,
  requirement text not null default '',
  side text not null check (side in ('supplier', 'buyer')),
  is_needed boolean not null,
  file_ids uuid[] not null default '{}',
  uploaded_at timestamptz,
  times int not null default 0,
  verdict text not null default 'none' check (verdict in ('none', 'ok', 'bad')),
  opinion text not null default '',
  checked_by uuid,
  checked_at timestamptz,
  primary key (school_id, order_id, code)
);

-- What a supplier sees of them, over all schools.
create table supplier.framework_orders (
  supplier_id uuid not null,
  school_id bigint not null,
  order_id uuid not null,
  doc_no text not null,
  school_name text not null,
  agreement_name text not null,
  title text not null,
  state text not null,
  is_declined boolean not null default false,
  total_fen bigint not null,
  arrived_at timestamptz not null,
  primary key (supplier_id, school_id, order_id)
);
create index supplier_framework_orders_state on supplier.framework_orders (supplier_id, state, arrived_at desc);

select shared.place_tables();
alter table mall.framework_agreements add foreign key (school_id, created_by) references mall.users (school_id, id);
alter table mall.framework_goods add foreign key (school_id, agreement_id) references mall.framework_agreements (school_id, id);
alter table mall.framework_candidates add foreign key (school_id, agreement_id) references mall.framework_agreements (school_id, id);
alter table mall.framework_versions add foreign key (school_id, agreement_id) references mall.framework_agreements (school_id, id);
alter table mall.framework_orders
  add foreign key (school_id, buyer_id) references mall.users (school_id, id),
  add foreign key (school_id, agreement_id) references mall.framework_agreements (school_id, id);
alter table mall.framework_order_lines
  add foreign key (school_id, order_id) references mall.framework_orders (school_id, id),
  add foreign key (school_id, goods_id) references mall.framework_goods (school_id, id);
alter table mall.framework_order_funds
  add foreign key (school_id, order_id) references mall.framework_orders (school_id, id),
  add foreign key (school_id, fund_id) references mall.funds (school_id, id);
alter table mall.framework_order_papers add foreign key (school_id, order_id) references mall.framework_orders (school_id, id);

-- 采购办 keeps them, in the schools that run.
do $$
declare school record;
begin
  for school in select id from shared.schools where kind in ('university', 'hospital') loop
    execute format('set local app.school_id = %L', school.id);
    update mall.roles set needs = needs || 'framework:manage'::text
      where school_id = school.id and code = 'jingban' and not 'framework:manage' = any (needs);
    update shared.schools set settings_version = settings_version + 1 where id = school.id;
  end loop;
end $$;
