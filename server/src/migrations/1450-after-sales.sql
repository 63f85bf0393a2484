-- 售后 and 退款 (domain page 02 §2.5, §2.6, decision 0190): what goes wrong with accepted goods, and what the cards have back of it.
alter table mall.orders
  add column returned_fen bigint not null default 0 check (returned_fen >= 0),
  add column returned_freight_fen bigint not null default 0 check (returned_freight_fen between 0 and returned_fen);
-- What was paid back of a line; pieces count where they went back or never came.
alter table mall.order_lines
  add column returned_num int not null default 0 check (returned_num >= 0),
  add column returned_fen bigint not null default 0 check (returned_fen >= 0),
  add constraint order_lines_returned check (returned_num <= accepted_num and returned_fen <= amount_fen);

create table mall.after_sales (
  school_id bigint not null,
  id uuid not null,
  doc_no text not null,
  state text not null check (state in
    ('waitSupplier', 'checking', 'refused', 'ruling', 'toReturn', 'toArrive', 'serving', 'toConfirm', 'toRefund', 'done', 'closed')),
  moved_to text not null default 'waitSupplier',
  version int not null default 1,
  order_id uuid not null,
  order_no text not null,
  supplier_id uuid not null,
  supplier_name text not null,
  buyer_id uuid not null,
  type text not null check (type in ('returnRefund', 'refundOnly', 'exchange', 'repair', 'resend')),
  reason text not null check (reason in ('noReason', 'quality', 'short', 'wrong', 'unlike', 'broken', 'expired', 'other')),
  description text not null default '',
  package_state text not null check (package_state in ('sealed', 'intact', 'used')),
  return_way text not null check (return_way in ('pickUp', 'send', 'dropOff')),
  -- Whom the supplier reaches: a copy, the phone sealed.
  contact text not null,
  mobile_cipher text,
  mobile_masked text not null,
  pickup_addr text not null default '',
  title text not null,
  -- Asked for: goods and freight.
  refund_fen bigint not null default 0 check (refund_fen >= 0),
  freight_fen bigint not null default 0 check (freight_fen between 0 and refund_fen),
  return_to text not null default '',
  back_carrier text not null default '',
  back_no text not null default '',
  back_at timestamptz,
  out_carrier text not null default '',
  out_no text not null default '',
  out_at timestamptz,
  -- How often it went to the supplier and back.
  rounds int not null default 1,
  -- The goods are with the supplier.
  is_back boolean not null default false,
  refuse_reason text not null default '',
  appeal_reason text not null default '',
  ruling text not null default '',
  close_reason text not null default '',
  due_from timestamptz,
  due_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint after_sales_moved check (state = moved_to),
  check (type in ('returnRefund', 'refundOnly') or refund_fen = 0),
  primary key (school_id, id),
  unique (school_id, doc_no)
);
create index after_sales_buyer on mall.after_sales (school_id, buyer_id, created_at desc);
create index after_sales_order on mall.after_sales (school_id, order_id);

create table mall.after_sale_lines (
  school_id bigint not null,
  after_sale_id uuid not null,
  line_no int not null,
  num int not null check (num > 0),
  -- What the pieces are worth, and what of it is paid back.
  share_fen bigint not null check (share_fen >= 0),
  refund_fen bigint not null check (refund_fen between 0 and share_fen),
  primary key (school_id, after_sale_id, line_no)
);

create table mall.after_sale_messages (
  school_id bigint not null,
  id uuid not null,
  after_sale_id uuid not null,
  side text not null check (side in ('buyer', 'supplier', 'platform')),
  -- Of a supplier or the platform: in their own pseudo-school.
  by_id uuid not null,
  by_name text not null,
  body text not null,
  at timestamptz not null,
  primary key (school_id, id)
);
create index after_sale_messages_of on mall.after_sale_messages (school_id, after_sale_id, at);

create table mall.refunds (
  school_id bigint not null,
  id uuid not null,
  doc_no text not null,
  state text not null check (state in ('auditing', 'running', 'refused', 'paid', 'cancelled')),
  moved_to text not null default 'auditing',
  version int not null default 1,
  order_id uuid not null,
  after_sale_id uuid not null,
  buyer_id uuid not null,
  route text not null check (route in ('BUDGET_RELEASE')),
  amount_fen bigint not null check (amount_fen > 0),
  freight_fen bigint not null default 0 check (freight_fen between 0 and amount_fen),
  content_hash text not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  constraint refunds_moved check (state = moved_to),
  check ((state = 'paid') = (paid_at is not null)),
  primary key (school_id, id),
  unique (school_id, doc_no)
);
-- An after-sale pays back once.
create unique index refunds_once on mall.refunds (school_id, after_sale_id) where state in ('auditing', 'running', 'paid');
create index refunds_order on mall.refunds (school_id, order_id);

-- What each card has back: foreseen until it is paid, then as it was.
create table mall.refund_funds (
  school_id bigint not null,
  refund_id uuid not null,
  line_no int not null,
  fund_id uuid not null,
  subject_code text not null,
  owed_fen bigint not null check (owed_fen >= 0),
  amount_fen bigint not null check (amount_fen between 0 and owed_fen),
  primary key (school_id, refund_id, line_no)
);
create index refund_funds_fund on mall.refund_funds (school_id, fund_id);

-- What a supplier sees of them, over all schools.
create table supplier.after_sales (
  supplier_id uuid not null,
  school_id bigint not null,
  after_sale_id uuid not null,
  doc_no text not null,
  order_no text not null,
  school_name text not null,
  title text not null,
  num int not null,
  type text not null,
  state text not null,
  refund_fen bigint not null,
  due_at timestamptz,
  arrived_at timestamptz not null,
  version int not null,
  primary key (supplier_id, school_id, after_sale_id)
);
create index supplier_after_sales_state on supplier.after_sales (supplier_id, state, arrived_at desc);

select shared.place_tables();
alter table mall.after_sales
  add foreign key (school_id, buyer_id) references mall.users (school_id, id),
  add foreign key (school_id, order_id) references mall.orders (school_id, id);
alter table mall.after_sale_lines add foreign key (school_id, after_sale_id) references mall.after_sales (school_id, id);
alter table mall.after_sale_messages add foreign key (school_id, after_sale_id) references mall.after_sales (school_id, id);
alter table mall.refunds
  add foreign key (school_id, buyer_id) references mall.users (school_id, id),
  add foreign key (school_id, order_id) references mall.orders (school_id, id),
  add foreign key (school_id, after_sale_id) references mall.after_sales (school_id, id);
alter table mall.refund_funds
  add foreign key (school_id, refund_id) references mall.refunds (school_id, id),
  add foreign key (school_id, fund_id) references mall.funds (school_id, id);

-- What the platform is asked to rule on, over all schools.
create table shared.after_sale_rulings (
  school_id bigint not null,
  after_sale_id uuid not null,
  doc_no text not null,
  school_name text not null,
  supplier_name text not null,
  title text not null,
  type text not null,
  asked text not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  ruled_at timestamptz,
  primary key (school_id, after_sale_id)
);
create index after_sale_rulings_open on shared.after_sale_rulings (ruled_at, asked_at);
select shared.place_tables();
