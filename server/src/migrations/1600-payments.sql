-- Orders of one's own money (decision 0220) and their payment (0221).
alter table mall.orders drop constraint orders_state_known;
alter table mall.orders add constraint orders_state_known check (state in (
  'waitOwner', 'auditing', 'back', 'waitHandle', 'waitPay', 'waitSupplier', 'waitShip', 'partShip', 'waitReceive', 'waitAccept', 'acceptAudit',
  'partAccept', 'waitBill', 'settling', 'done', 'cancelled', 'closed'));
-- Nobody else's money is in them.
alter table mall.orders add constraint orders_personal_alone check (
  kind <> 'PERSONAL' or (budget_status = 'NONE' and dept_id is null and owner_id is null and acceptor_id is null and control_class = 0));
create index orders_personal on mall.orders (school_id, buyer_id, submitted_at desc, id desc) where kind = 'PERSONAL';

create table mall.payments (
  school_id bigint not null,
  id uuid not null,
  payment_no text not null,
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'partBack', 'back', 'closed')),
  moved_to text not null default 'waiting',
  version int not null default 1,
  purchase_id uuid not null,
  payer_id uuid not null,
  channel text not null check (channel in ('campus', 'wechat', 'alipay')),
  -- What the channel knows it by: `1001_ZF261127000001`.
  out_no text not null,
  amount_fen bigint not null check (amount_fen > 0),
  -- What the channel says it took, in the fen of its currency.
  received_fen bigint not null default 0 check (received_fen >= 0),
  currency text not null default 'CNY',
  trade_no text not null default '',
  code_url text not null default '',
  problem text not null default '',
  pay_by timestamptz not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  constraint payments_moved check (state = moved_to),
  constraint payments_received check ((state in ('paid', 'partBack', 'back')) = (paid_at is not null) and (paid_at is not null) = (received_fen > 0)),
  primary key (school_id, id),
  unique (school_id, payment_no),
  unique (school_id, out_no)
);
-- One at a time is waited for.
create unique index payments_open on mall.payments (school_id, purchase_id) where state = 'waiting';
-- What a channel took is booked once.
create unique index payments_trade on mall.payments (school_id, channel, trade_no) where trade_no <> '';
create index payments_payer on mall.payments (school_id, payer_id, created_at desc);

create table mall.payment_orders (
  school_id bigint not null,
  payment_id uuid not null,
  order_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  -- The order was paid by it.
  is_taken boolean not null default false,
  primary key (school_id, payment_id, order_id)
);
-- An order is paid once.
create unique index payment_orders_once on mall.payment_orders (school_id, order_id) where is_taken;
create index payment_orders_order on mall.payment_orders (school_id, order_id);

-- All that a channel said of a payment, also what changed nothing.
create table mall.payment_notices (
  school_id bigint not null,
  id uuid not null,
  -- Null: the channel took money under a number that is none of ours.
  payment_id uuid,
  out_no text not null,
  trade_no text not null,
  amount_fen bigint not null,
  currency text not null,
  outcome text not null check (outcome in ('taken', 'repeated', 'late', 'otherAmount', 'otherTrade', 'unknown')),
  at timestamptz not null,
  primary key (school_id, id)
);
create index payment_notices_of on mall.payment_notices (school_id, payment_id, at);

create table mall.payment_refunds (
  school_id bigint not null,
  id uuid not null,
  refund_no text not null,
  payment_id uuid not null,
  -- Null: of what no order took.
  order_id uuid,
  amount_fen bigint not null check (amount_fen > 0),
  reason text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  channel_no text not null default '',
  fault text not null default '',
  created_at timestamptz not null,
  done_at timestamptz,
  check ((state = 'done') = (done_at is not null)),
  primary key (school_id, id),
  unique (school_id, refund_no)
);
create index payment_refunds_of on mall.payment_refunds (school_id, payment_id);
create index payment_refunds_order on mall.payment_refunds (school_id, order_id);

-- The campus card centre of demonstrations and tests: its cards, and what it took and gave back.
create table shared.sim_campus_cards (
  school_id bigint not null,
  user_no text not null,
  card_no text not null,
  pin text not null,
  balance_fen bigint not null check (balance_fen >= 0),
  per_pay_fen bigint not null,
  per_day_fen bigint not null,
  wrong_tries int not null default 0,
  wrong_on date,
  primary key (school_id, user_no)
);
create table shared.sim_pay_trades (
  channel text not null,
  out_no text not null,
  trade_no text not null,
  school_id bigint not null,
  user_no text not null default '',
  amount_fen bigint not null,
  currency text not null default 'CNY',
  state text not null check (state in ('waiting', 'paid', 'closed')),
  created_at timestamptz not null,
  paid_at timestamptz,
  primary key (channel, out_no)
);
create table shared.sim_pay_refunds (
  channel text not null,
  refund_no text not null,
  out_no text not null,
  amount_fen bigint not null,
  at timestamptz not null,
  primary key (channel, refund_no)
);

select shared.place_tables();
alter table mall.payments
  add foreign key (school_id, payer_id) references mall.users (school_id, id),
  add foreign key (school_id, purchase_id) references mall.purchases (school_id, id);
alter table mall.payment_orders
  add foreign key (school_id, payment_id) references mall.payments (school_id, id),
  add foreign key (school_id, order_id) references mall.orders (school_id, id);
alter table mall.payment_notices add foreign key (school_id, payment_id) references mall.payments (school_id, id);
alter table mall.payment_refunds
  add foreign key (school_id, payment_id) references mall.payments (school_id, id),
  add foreign key (school_id, order_id) references mall.orders (school_id, id);
