-- Cart, checkout, purchase (采购单), order (订单), delivery, acceptance.

create table mall.cart_lines (
  school_id bigint not null,
  user_id uuid not null,
  sku_id uuid not null,
  category_type text not null default '0' check (category_type in ('0', '1')),
  num int not null check (num between 1 and 9999),
  seen_price_e4 bigint not null,
  support_server_num int not null default 0,
  checked boolean not null default true,
  added_at timestamptz not null default now(),
  primary key (school_id, user_id, category_type, sku_id),
  foreign key (school_id, user_id) references mall.users (school_id, id)
);

-- What the confirm page showed: submit must meet the same figures. One quote makes at most one purchase.
create table mall.quotes (
  school_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  hash text not null,
  created_at timestamptz not null default now(),
  primary key (school_id, id)
);

create table mall.purchases (
  school_id bigint not null,
  id uuid not null,
  purchase_no text not null,
  quote_id uuid not null,
  buyer_id uuid not null,
  category_type text not null default '0',
  total_fen bigint not null check (total_fen >= 0),
  order_count int not null,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  unique (school_id, purchase_no),
  unique (school_id, quote_id),
  foreign key (school_id, buyer_id) references mall.users (school_id, id)
);

create table mall.orders (
  school_id bigint not null,
  id uuid not null,
  purchase_id uuid not null,
  order_no text not null,
  seq_in_purchase int not null,
  kind text not null default 'NORMAL',
  state text not null,
  version int not null default 1,
  supplier_id uuid not null,
  supplier_name text not null,
  control_class int not null default 0,
  buyer_id uuid not null,
  buyer_name text not null,
  owner_id uuid,
  dept_id uuid,
  dept_name text not null default '',
  goods_fen bigint not null check (goods_fen >= 0),
  freight_fen bigint not null default 0 check (freight_fen >= 0),
  total_fen bigint not null check (total_fen = goods_fen + freight_fen),
  usage text not null default '',
  purpose text not null default '',
  address jsonb not null default '{}',
  province_code text not null default '',
  expect_on date,
  invoice_title text not null default '',
  invoice_tax_no text not null default '',
  invoice_type text not null default 'normal',
  purchase_apply_no text not null default '',
  remark text not null default '',
  contract_flag boolean not null default false,
  flags jsonb not null default '[]',
  acceptor_id uuid,
  second_acceptor_id uuid,
  budget_status text not null default 'NONE' check (budget_status in ('NONE', 'RESERVED', 'HELD', 'COMMITTED', 'RELEASED')),
  invoice_status text not null default 'none' check (invoice_status in ('none', 'applied', 'issued', 'reissued', 'red')),
  asset_status text not null default 'none' check (asset_status in ('none', 'waiting', 'stored')),
  after_sale_status text not null default 'none' check (after_sale_status in ('none', 'open', 'done')),
  content_hash text not null default '',
  flow_inst_id uuid,
  bill_id uuid,
  submitted_at timestamptz,
  approved_at timestamptz,
  confirmed_at timestamptz,
  shipped_at timestamptz,
  received_at timestamptz,
  accepted_at timestamptz,
  settled_at timestamptz,
  closed_reason text not null default '',
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  unique (school_id, order_no),
  foreign key (school_id, purchase_id) references mall.purchases (school_id, id),
  foreign key (school_id, buyer_id) references mall.users (school_id, id)
);
create index orders_buyer on mall.orders (school_id, buyer_id, created_at desc);
create index orders_state on mall.orders (school_id, state, created_at desc);
create index orders_purchase on mall.orders (school_id, purchase_id);
create index orders_supplier on mall.orders (school_id, supplier_id, state);
create index orders_dept on mall.orders (school_id, dept_id, created_at desc);
create index orders_bill on mall.orders (school_id, bill_id) where bill_id is not null;

-- A line keeps the whole snapshot of what was bought; later catalogue edits never change it.
create table mall.order_lines (
  school_id bigint not null,
  order_id uuid not null,
  line_no int not null,
  sku_id uuid not null,
  product_id uuid not null,
  name text not null,
  brand text not null default '',
  model text not null default '',
  spec text not null default '',
  cat_no text not null default '',
  cas text,
  unit text not null,
  category_path text not null,
  control_class int not null default 0,
  is_asset boolean not null default false,
  expense_subject text not null default 'material',
  tax_rate_bp int not null default 1300,
  picture jsonb not null default '{}',
  snapshot jsonb not null default '{}',
  price_e4 bigint not null check (price_e4 > 0),
  num int not null check (num between 1 and 9999),
  amount_fen bigint not null check (amount_fen >= 0),
  shipped_num int not null default 0 check (shipped_num >= 0),
  received_num int not null default 0 check (received_num >= 0),
  accepted_num int not null default 0 check (accepted_num >= 0),
  rejected_num int not null default 0 check (rejected_num >= 0),
  remark text not null default '',
  primary key (school_id, order_id, line_no),
  check (shipped_num <= num and received_num <= shipped_num and accepted_num + rejected_num <= received_num),
  foreign key (school_id, order_id) references mall.orders (school_id, id)
);
create index order_lines_sku on mall.order_lines (school_id, sku_id);

-- How one order is paid: the planned split, by card and subject.
create table mall.order_funds (
  school_id bigint not null,
  order_id uuid not null,
  line_no int not null,
  fund_id uuid not null,
  subject_code text not null,
  amount_fen bigint not null check (amount_fen > 0),
  primary key (school_id, order_id, line_no),
  unique (school_id, order_id, fund_id, subject_code),
  foreign key (school_id, order_id) references mall.orders (school_id, id),
  foreign key (school_id, fund_id) references mall.funds (school_id, id)
);
create index order_funds_fund on mall.order_funds (school_id, fund_id);

create table mall.shipments (
  school_id bigint not null,
  id uuid not null,
  order_id uuid not null,
  seq int not null,
  carrier_code text not null default '',
  carrier_name text not null default '',
  waybill_no text not null default '',
  courier_phone text not null default '',
  note text not null default '',
  state text not null default 'shipped' check (state in ('shipped', 'signed', 'received')),
  shipped_at timestamptz not null default now(),
  signed_at timestamptz,
  received_at timestamptz,
  received_by uuid,
  traces jsonb not null default '[]',
  primary key (school_id, id),
  unique (school_id, order_id, seq),
  foreign key (school_id, order_id) references mall.orders (school_id, id)
);

create table mall.shipment_lines (
  school_id bigint not null,
  shipment_id uuid not null,
  line_no int not null,
  num int not null check (num > 0),
  primary key (school_id, shipment_id, line_no),
  foreign key (school_id, shipment_id) references mall.shipments (school_id, id)
);

create table mall.acceptances (
  school_id bigint not null,
  id uuid not null,
  accept_no text not null,
  order_id uuid not null,
  state text not null check (state in ('waitSecond', 'auditing', 'passed', 'returned')),
  version int not null default 1,
  acceptor_id uuid not null,
  acceptor_name text not null,
  second_acceptor_id uuid,
  second_acceptor_name text not null default '',
  second_at timestamptz,
  amount_fen bigint not null default 0 check (amount_fen >= 0),
  opinion text not null default '',
  photo_ids uuid[] not null default '{}',
  is_auto boolean not null default false,
  flow_inst_id uuid,
  accepted_at timestamptz not null default now(),
  primary key (school_id, id),
  unique (school_id, accept_no),
  foreign key (school_id, order_id) references mall.orders (school_id, id)
);
create index acceptances_order on mall.acceptances (school_id, order_id);

create table mall.acceptance_lines (
  school_id bigint not null,
  acceptance_id uuid not null,
  line_no int not null,
  accepted_num int not null check (accepted_num >= 0),
  rejected_num int not null default 0 check (rejected_num >= 0),
  reason text not null default '',
  lot_no text not null default '',
  expiry_on date,
  amount_fen bigint not null default 0 check (amount_fen >= 0),
  primary key (school_id, acceptance_id, line_no),
  foreign key (school_id, acceptance_id) references mall.acceptances (school_id, id)
);

-- What suppliers see of orders, keyed by supplier and fed by the outbox.
create table supplier.orders (
  supplier_id uuid not null,
  school_id bigint not null,
  order_id uuid not null,
  order_no text not null,
  school_name text not null,
  dept_name text not null,
  receiver text not null,
  mobile_masked text not null,
  address_text text not null,
  state text not null,
  summary text not null,
  kinds_count int not null,
  num int not null,
  shipped_num int not null default 0,
  total_fen bigint not null,
  version int not null,
  arrived_at timestamptz not null,
  due_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (supplier_id, school_id, order_id)
);
create index supplier_orders_state on supplier.orders (supplier_id, state, due_at);
