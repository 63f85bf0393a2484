-- Bills on their way to money: what suppliers see of settlement, why an invoice came back, the simulated finance system.

alter table mall.bills add column due_at timestamptz;
alter table mall.invoices
  add column remark text not null default '',
  add column drawer text not null default '',
  add column returned_reason text not null default '';
create index invoices_sha on mall.invoices (school_id, file_sha256) where file_sha256 <> '';
alter table mall.settlements add column paid_on date;
create index settlements_state on mall.settlements (school_id, state, sent_at);
create index bills_settlement on mall.bills (school_id, settlement_id) where settlement_id is not null;
create index orders_billable on mall.orders (school_id, supplier_id, accepted_at) where state = 'waitBill';

alter table supplier.bills
  add column voucher_no text not null default '',
  add column paid_on date,
  add column reason text not null default '';
create index supplier_bills_state on supplier.bills (supplier_id, state, updated_at desc);

-- The simulated finance system keeps its own books here, as a real one would keep them outside.
create table shared.sim_finance_bills (
  request_id text primary key,
  accept_no text not null unique,
  pack jsonb not null,
  total_fen bigint not null,
  state text not null default 'running' check (state in ('running', 'paid', 'failed')),
  voucher_no text not null default '',
  pay_on date,
  reason text not null default '',
  arrived_at timestamptz not null default now(),
  answers_at timestamptz not null,
  pushed_count int not null default 1
);
