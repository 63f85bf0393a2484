-- 发票抬头 and 开票申请 (domain page 02 §2.8, decisions 0200, 0201).
create table mall.invoice_heads (
  school_id bigint not null,
  id uuid not null,
  -- Null: the institution's own, which keeps what its registration does not say.
  user_id uuid,
  head_type text not null check (head_type in ('org', 'person')),
  title text not null,
  tax_no text not null default '',
  address text not null default '',
  phone text not null default '',
  bank_name text not null default '',
  bank_account text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null,
  primary key (school_id, id),
  check ((head_type = 'person') = (tax_no = '')),
  check (user_id is not null or (head_type = 'org' and not is_default))
);
create unique index invoice_heads_default on mall.invoice_heads (school_id, user_id) where is_default;
create unique index invoice_heads_school on mall.invoice_heads (school_id) where user_id is null;
create index invoice_heads_user on mall.invoice_heads (school_id, user_id, created_at);

create table mall.invoice_applies (
  school_id bigint not null,
  id uuid not null,
  apply_no text not null,
  state text not null check (state in ('waitIssue', 'returned', 'issued', 'waitReissue', 'reissued', 'red', 'cancelled')),
  moved_to text not null default 'waitIssue',
  version int not null default 1,
  applicant_id uuid not null,
  supplier_id uuid not null,
  supplier_name text not null,
  head_type text not null,
  title text not null,
  tax_no text not null,
  address text not null default '',
  phone text not null default '',
  bank_name text not null default '',
  bank_account text not null default '',
  invoice_type text not null check (invoice_type in ('digital_normal', 'digital_special')),
  remark text not null default '',
  total_fen bigint not null check (total_fen > 0),
  order_count int not null check (order_count > 0),
  -- Why it came back, or why it is issued anew.
  reason text not null default '',
  -- Who asked for the new one; finance may as often as it has to.
  reopened_by text check (reopened_by in ('author', 'finance')),
  -- How often the applicant had it issued anew.
  reopened_num int not null default 0,
  due_at timestamptz,
  issued_at timestamptz,
  created_at timestamptz not null,
  constraint invoice_applies_moved check (state = moved_to),
  primary key (school_id, id),
  unique (school_id, apply_no)
);
create index invoice_applies_applicant on mall.invoice_applies (school_id, applicant_id, created_at desc);

create table mall.invoice_apply_orders (
  school_id bigint not null,
  apply_id uuid not null,
  order_id uuid not null,
  order_no text not null,
  amount_fen bigint not null check (amount_fen > 0),
  -- False once the application was cancelled or its invoice taken back: the order may be invoiced again.
  is_live boolean not null default true,
  primary key (school_id, apply_id, order_id)
);
-- No order is invoiced twice.
create unique index invoice_apply_orders_live on mall.invoice_apply_orders (school_id, order_id) where is_live;

alter table mall.invoices
  add column apply_id uuid,
  add column red_no text not null default '',
  add column red_on date,
  add column red_file_ids uuid[] not null default '{}';
create index invoices_apply on mall.invoices (school_id, apply_id) where apply_id is not null;
-- The application whose invoice the bill goes with.
alter table mall.bills add column invoice_apply_id uuid;
create index bills_apply on mall.bills (school_id, invoice_apply_id) where invoice_apply_id is not null;

create table supplier.invoice_applies (
  supplier_id uuid not null,
  school_id bigint not null,
  apply_id uuid not null,
  apply_no text not null,
  school_name text not null,
  title text not null,
  state text not null,
  total_fen bigint not null,
  order_count int not null,
  reason text not null default '',
  version int not null,
  due_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (supplier_id, school_id, apply_id)
);
create index supplier_invoice_applies_state on supplier.invoice_applies (supplier_id, state, updated_at desc);
