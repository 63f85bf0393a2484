-- Delivery: until when an order waits for its supplier, what the buyer asked meanwhile, and the same for suppliers.

alter table mall.orders
  add column due_at timestamptz,
  add column close_at timestamptz,
  add column cancel_asked_at timestamptz,
  add column cancel_reason text not null default '',
  add column urged_at timestamptz,
  add column urged_count int not null default 0;
create index orders_acceptor on mall.orders (school_id, acceptor_id, state) where acceptor_id is not null;

create index acceptances_second on mall.acceptances (school_id, second_acceptor_id, state) where second_acceptor_id is not null;

alter table supplier.orders
  add column items jsonb not null default '[]',
  add column search_text text not null default '',
  add column close_at timestamptz,
  add column cancel_asked boolean not null default false,
  add column urged_count int not null default 0;
create index supplier_orders_due on supplier.orders (supplier_id, due_at, arrived_at);
