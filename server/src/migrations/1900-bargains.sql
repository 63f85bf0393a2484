-- 议价 of orders held before their approval (decision 0340): what was bargained over, and every word of it.
alter table mall.orders drop constraint orders_state_known;
alter table mall.orders add constraint orders_state_known check (state in (
  'bargaining', 'waitOwner', 'auditing', 'back', 'waitHandle', 'waitPay', 'waitSupplier', 'waitShip', 'partShip', 'waitReceive', 'waitAccept',
  'acceptAudit', 'partAccept', 'waitBill', 'settling', 'done', 'cancelled', 'closed'));
-- Nobody's money is in an order that is talked about.
alter table mall.orders add constraint orders_bargaining_unpaid check (state <> 'bargaining' or budget_status <> 'RESERVED');

create table mall.bargains (
  school_id bigint not null,
  order_id uuid not null,
  supplier_id uuid not null,
  turn text not null default 'buyer' check (turn in ('buyer', 'supplier', 'over')),
  -- By SKU: name, pieces, unit price at the beginning, what the supplier stands by, what he is asked for; in 1/10000 yuan.
  lines jsonb not null,
  first_fen bigint not null check (first_fen > 0),
  -- What the supplier stands by: it only falls.
  now_fen bigint not null check (now_fen > 0),
  asked_num int not null default 0 check (asked_num >= 0),
  answer_by timestamptz,
  ends_at timestamptz,
  opened_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, order_id),
  check (now_fen <= first_fen),
  check ((turn = 'supplier') = (answer_by is not null))
);
create table mall.bargain_rounds (
  school_id bigint not null,
  order_id uuid not null,
  round_no int not null check (round_no > 0),
  side text not null check (side in ('buyer', 'supplier', 'clock')),
  -- Of the supplier: in its own pseudo-school; null where a limit passed.
  by_id uuid,
  by_name text not null,
  act text not null check (act in ('ask', 'accept', 'price', 'refuse', 'late')),
  words text not null default '',
  -- Names, from and to of the prices named in it.
  lines jsonb not null default '[]',
  goods_fen bigint not null check (goods_fen > 0),
  at timestamptz not null,
  primary key (school_id, order_id, round_no)
);

-- What a supplier sees of them over all schools.
create table supplier.bargains (
  supplier_id uuid not null,
  school_id bigint not null,
  order_id uuid not null,
  order_no text not null,
  school_name text not null,
  goods text not null,
  turn text not null,
  answer_by timestamptz,
  first_fen bigint not null,
  now_fen bigint not null,
  arrived_at timestamptz not null,
  version int not null,
  primary key (supplier_id, school_id, order_id)
);
create index supplier_bargains_arrived on supplier.bargains (supplier_id, turn, arrived_at desc);

select shared.place_tables();
alter table mall.bargains add foreign key (school_id, order_id) references mall.orders (school_id, id);
alter table mall.bargain_rounds add foreign key (school_id, order_id) references mall.bargains (school_id, order_id);
