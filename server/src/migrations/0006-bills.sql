-- Reconciliation: bill (对账单), invoice, settlement (结算单).

create table mall.bills (
  school_id bigint not null,
  id uuid not null,
  bill_no text not null,
  supplier_id uuid not null,
  supplier_name text not null,
  period_from date not null,
  period_to date not null,
  state text not null,
  version int not null default 1,
  total_fen bigint not null,
  order_count int not null,
  supplier_confirmed_at timestamptz,
  buyer_confirmed_at timestamptz,
  buyer_confirmed_by uuid,
  created_by uuid,
  settlement_id uuid,
  voucher_no text not null default '',
  paid_at timestamptz,
  reason text not null default '',
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  unique (school_id, bill_no)
);
create index bills_state on mall.bills (school_id, state, created_at desc);
create index bills_supplier on mall.bills (school_id, supplier_id, created_at desc);

create table mall.bill_lines (
  school_id bigint not null,
  bill_id uuid not null,
  order_id uuid not null,
  order_no text not null,
  accept_no text not null default '',
  amount_fen bigint not null,
  removed_at timestamptz,
  removed_reason text not null default '',
  primary key (school_id, bill_id, order_id),
  foreign key (school_id, bill_id) references mall.bills (school_id, id),
  foreign key (school_id, order_id) references mall.orders (school_id, id)
);

create table mall.invoices (
  school_id bigint not null,
  id uuid not null,
  bill_id uuid,
  supplier_id uuid not null,
  kind text not null default 'digital_normal',
  invoice_code text not null default '',
  invoice_no text not null,
  issued_on date not null,
  buyer_name text not null,
  buyer_tax_no text not null,
  seller_name text not null,
  seller_tax_no text not null,
  net_fen bigint not null,
  tax_fen bigint not null,
  total_fen bigint not null,
  lines jsonb not null default '[]',
  file_ids uuid[] not null default '{}',
  file_sha256 text not null default '',
  source text not null default 'typed' check (source in ('typed', 'xml', 'ofd')),
  verify_status text not null default 'unverified' check (verify_status in ('unverified', 'passed', 'differs', 'void', 'red')),
  match_result jsonb not null default '[]',
  state text not null default 'active' check (state in ('active', 'returned')),
  created_at timestamptz not null default now(),
  primary key (school_id, id)
);
create index invoices_bill on mall.invoices (school_id, bill_id);
-- One invoice is used once: the registry key frees when an invoice is returned.
create table mall.invoice_registry (
  school_id bigint not null,
  invoice_key text not null,
  invoice_id uuid not null,
  doc_kind text not null,
  doc_id uuid not null,
  doc_no text not null,
  primary key (school_id, invoice_key)
);

create table mall.settlements (
  school_id bigint not null,
  id uuid not null,
  settlement_no text not null,
  supplier_id uuid not null,
  payee_name text not null,
  payee_uscc text not null,
  payee_bank text not null default '',
  payee_account text not null default '',
  total_fen bigint not null,
  state text not null check (state in ('sent', 'paid', 'failed')),
  accept_no text not null default '',
  voucher_no text not null default '',
  reason text not null default '',
  sent_at timestamptz not null default now(),
  paid_at timestamptz,
  primary key (school_id, id),
  unique (school_id, settlement_no)
);

create table supplier.bills (
  supplier_id uuid not null,
  school_id bigint not null,
  bill_id uuid not null,
  bill_no text not null,
  school_name text not null,
  period_from date not null,
  period_to date not null,
  state text not null,
  total_fen bigint not null,
  order_count int not null,
  version int not null,
  due_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (supplier_id, school_id, bill_id)
);
